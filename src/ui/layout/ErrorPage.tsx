import { Button, Stack } from '@mantine/core';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';

/**
 * Replaces a page that failed. The usual cause is a script that was replaced on the server while the tab was open. The
 * router logs the error.
 */
export function ErrorPage() {
  useTitle('Something went wrong');
  return (
    <Stack align="flex-start" gap={14} maw={520} py={72}>
      <PageHeading>This page could not be shown</PageHeading>
      <p className="muted">
        The site may have been updated while this tab was open, or the connection was lost. Reloading usually helps.
      </p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </Stack>
  );
}
