import { Box, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyableSecret } from '#src/accounts/tokens/NewToken.tsx';

/** Shows the secret of a webhook, which cannot be read again later. It takes the focus of the form or button that made it. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box
      component="section"
      ref={box}
      tabIndex={-1}
      mt={12}
      px={16}
      py={12}
      bd="1px solid var(--accent)"
      bdrs="md"
      aria-label="New secret"
    >
      <p>
        <b>Copy the secret now. You cannot see it again.</b>
      </p>
      <CopyableSecret value={secret} what="secret" />
      <p className="small muted">
        The receiver verifies messages with it: see{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        for libraries.
      </p>
      <Button variant="default" size="xs" mt={10} onClick={onClose}>
        Done
      </Button>
    </Box>
  );
}
