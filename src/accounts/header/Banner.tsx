import { Button, Group, type GroupProps } from '@mantine/core';

interface BannerProps extends GroupProps {
  component?: 'section';
  message: string;
  /** The label of the button. */
  label: string;
  busy?: boolean;
  onClick: () => void;
}

/** A message across the page, with a button. */
export const Banner = ({ message, label, busy, onClick, ...props }: BannerProps) => (
  <Group justify="center" wrap="nowrap" gap={12} px={16} py={8} fw={560} {...props}>
    <span>{message}</span>
    <Button
      variant="default"
      bg="none"
      size="compact-xs"
      flex="none"
      px={10}
      bd="1px solid currentcolor"
      c="inherit"
      style={{ outlineColor: 'currentcolor' }}
      disabled={busy}
      onClick={onClick}
    >
      {label}
    </Button>
  </Group>
);
