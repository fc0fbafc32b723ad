import { Button, Stack } from '@mantine/core';
import styles from '#src/accounts/tokens/NewToken.module.css';
import { CopyButton } from '#src/ui/CopyButton.tsx';

interface NewTokenProps {
  secret: string;
  onClose: () => void;
}

/** The secret of a token just made, this once. */
export function NewToken({ secret, onClose }: NewTokenProps) {
  return (
    <Stack
      component="section"
      gap={8}
      align="flex-start"
      mt={14}
      px={16}
      py={14}
      bd="1px solid var(--accent)"
      bdrs="md"
      className={styles.token}
      aria-label="New token"
    >
      <p>
        <b>Copy the token now: it is not shown again.</b>
      </p>
      <Once value={secret} what="token" />
      <p className="small muted">For example:</p>
      <pre className="mono">
        curl -H "Authorization: Bearer $TOKEN" "{window.location.origin}/api/providers?state=OH"
      </pre>
      <Button variant="default" size="xs" onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}

/** A secret to copy. */
export const Once = ({ value, what }: { value: string; what: string }) => (
  <p className={styles.secret}>
    <code>{value}</code>
    <CopyButton value={value} what={what} />
  </p>
);
