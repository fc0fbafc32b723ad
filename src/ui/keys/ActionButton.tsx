import { ActionIcon, Button, Kbd } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { useNarrow } from '#src/ui/state/screen.ts';

interface ActionButtonProps {
  label: string;
  Icon: Icon;
  /** Its key. */
  shortcut?: string;
  primary?: boolean;
  /** Whether narrow screens show its label too. */
  worded?: boolean;
  /** Whether it is the first action, to which `a` moves. */
  first?: boolean;
  /** Why it cannot be used now. */
  refused?: string;
  onClick: () => void;
}

/** An action on the selected rows. On narrow screens only the primary and the worded ones show their label. */
export function ActionButton({ label, Icon, shortcut, primary, worded, first, refused, onClick }: ActionButtonProps) {
  const isNarrow = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  useActionKey(first ? 'a' : undefined, () => button.current?.focus());
  const state = {
    ref: button,
    variant: primary ? ('filled' as const) : ('default' as const),
    title: refused ?? label,
    'aria-disabled': refused !== undefined,
    'data-disabled': refused !== undefined || undefined,
    onClick: refused === undefined ? onClick : undefined,
  };
  if (isNarrow && !primary && !worded)
    return (
      <ActionIcon {...state} size="xl" aria-label={label}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      {...state}
      {...(isNarrow ? { size: 'md', px: 12, flex: 1 } : { size: 'xs' })}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      rightSection={
        shortcut &&
        !isNarrow && (
          <Kbd bg="transparent" bd="1px solid currentColor" aria-hidden>
            {shortcut.toUpperCase()}
          </Kbd>
        )
      }
      aria-keyshortcuts={shortcut}
    >
      {label}
    </Button>
  );
}
