import { Button, Pill, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ChipProps {
  /** The accessible name of the remove button. */
  removeLabel?: string;
  /** Without it, the chip has no remove button. */
  onRemove?: () => void;
  children: ReactNode;
}

/**
 * One of several chosen values. The remove button has no `aria-hidden`, of which any value, also false, keeps it out of the order of
 * Tab in dialogs.
 */
export const Chip = ({ removeLabel, onRemove, children }: ChipProps) => (
  <Pill
    withRemoveButton={onRemove !== undefined}
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': removeLabel, 'aria-hidden': undefined, tabIndex: 0, c: 'inherit' }}
  >
    {children}
  </Pill>
);

/** The label of a chip that opens to its members. */
export const ChipToggle = ({
  open,
  onClick,
  children,
}: {
  open: boolean;
  onClick: () => void;
  children: ReactNode;
}) => {
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <UnstyledButton
      aria-expanded={open}
      onClick={onClick}
      fz="inherit"
      fw="inherit"
      c="inherit"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}
    >
      {children}
      <Chevron size={13} stroke={2} aria-hidden />
    </UnstyledButton>
  );
};

/** A button that adds a value. */
export const AddChip = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button
    variant="default"
    size="compact-sm"
    radius="xl"
    px={8}
    fz={12}
    fw={520}
    bd="1px dashed var(--field)"
    bg="none"
    c="dimmed"
    leftSection={<IconPlus size={13} stroke={2} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Button>
);
