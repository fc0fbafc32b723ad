import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#src/accounts/sessions/auth.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import { useSite } from '#src/ui/state/site.ts';

/** Milliseconds between checks for approval. */
const INTERVAL = 15_000;

/** Replaces screens with data for an account that may not read data yet. */
export function PendingAccount({ user }: { user: CurrentUser }) {
  const { isFetching, refetch } = useQuery({ ...sessionQuery, refetchInterval: INTERVAL });
  const site = useSite();
  const title = user.role ? 'Please confirm your email address' : 'Your account awaits approval';
  useTitle(title);
  return (
    <>
      <Crumbs here={title} />
      <section className="card">
        <Stack gap={14} align="center" ta="center" maw={560} mx="auto" px={20} py={64}>
          <PageHeading>{title}</PageHeading>
          {user.role ? (
            <p className="muted">
              Open the link in our mail to <b>{user.email}</b>. This page then opens automatically.
            </p>
          ) : (
            <p className="muted">
              You are signed in as <b>{user.email}</b>. An administrator must approve your account before you can search
              the directory. This page then opens automatically.
            </p>
          )}
          {!user.role && !user.email_verified && (
            <p className="muted">If you received an email to confirm your address, open its link too.</p>
          )}
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
          {site && (
            <p className="small muted">
              Questions? Write to <a href={`mailto:${site.support_email}`}>{site.support_email}</a>.
            </p>
          )}
        </Stack>
      </section>
    </>
  );
}
