import { Button, Group, type GroupProps } from '@mantine/core';

interface BannerProps extends GroupProps {
  component?: 'section';
  sentence: string;
  /** What the button says and does. */
  verb: string;
  busy?: boolean;
  onAct: () => void;
}

/** A sentence across the page with a button. */
export const Banner = ({ sentence, verb, busy, onAct, ...props }: BannerProps) => (
  <Group justify="center" wrap="nowrap" gap={12} px={16} py={8} fw={560} {...props}>
    <span>{sentence}</span>
    <Button
      variant="outline"
      size="compact-xs"
      flex="none"
      h={25}
      px={10}
      bd="1px solid currentcolor"
      c="inherit"
      style={{ outlineColor: 'currentcolor' }}
      disabled={busy}
      onClick={onAct}
    >
      {verb}
    </Button>
  </Group>
);
