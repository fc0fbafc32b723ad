import { Box, Button, Group, Stack } from '@mantine/core';
import { CopyButton } from '#src/ui/record/CopyButton.tsx';

interface NewTokenProps {
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a new token, which cannot be read again later. */
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
      aria-label="New token"
    >
      <p>
        <b>Copy the token now. You cannot see it again.</b>
      </p>
      <CopyableSecret value={secret} what="token" />
      <p className="small muted">For example:</p>
      <Box
        component="pre"
        m={0}
        c="var(--text)"
        className="code"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        curl -H "Authorization: Bearer $TOKEN" "{window.location.origin}/api/providers?state=OH"
      </Box>
      <Button variant="default" size="xs" onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}

/** A secret with a copy button. */
export const CopyableSecret = ({ value, what }: { value: string; what: string }) => (
  <Group component="p" wrap="nowrap" gap={6} mt={8}>
    <Box
      component="code"
      px={8}
      py={4}
      bdrs={6}
      bg="var(--sunken)"
      c="var(--text)"
      className="code"
      style={{ overflowWrap: 'anywhere' }}
    >
      {value}
    </Box>
    <CopyButton value={value} what={what} />
  </Group>
);
