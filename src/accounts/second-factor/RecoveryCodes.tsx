import { Box, Button, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';
import { useSite } from '#src/ui/state/site.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  doneLabel?: string;
  onDone: () => void;
}

/** Shows new recovery codes, which cannot be read again later, to copy and to download. */
export function RecoveryCodes({ codes, doneLabel = 'Done', onDone }: RecoveryCodesProps) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const name = useSite()?.name ?? 'Medatlas';
  const text = `Recovery codes for ${name}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack component="section" gap={12} aria-label="Recovery codes">
      <p ref={focusOnMount} tabIndex={-1} style={{ outline: 'none' }}>
        <b>Keep these recovery codes now. You cannot see them again.</b>
      </p>
      <p className="muted">If you lose your device, you sign in with one of them instead of a code. Each works once.</p>
      <Box
        component="ul"
        className="code"
        px={16}
        py={12}
        bg="var(--sunken)"
        c="var(--text)"
        bdrs={8}
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11.5em, 1fr))', gap: '6px 20px' }}
        aria-label="Codes"
      >
        {codes.map((code) => (
          <li key={code} className="nowrap">
            {code}
          </li>
        ))}
      </Box>
      <Group gap={8}>
        {'clipboard' in navigator && (
          <Button variant="default" size="xs" onClick={() => copy(text)}>
            Copy codes
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          size="xs"
          td="none"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download codes
        </Button>
        <Button size="xs" onClick={onDone}>
          {doneLabel}
        </Button>
        <span role="status" className="small muted">
          {copied && 'Codes copied'}
        </span>
      </Group>
    </Stack>
  );
}
