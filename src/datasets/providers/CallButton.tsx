import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { dial, phone } from '#src/shared/format.ts';

interface CallButtonProps {
  /** A phone number with ten digits. */
  number: string;
  /** The height of the buttons beside it. Without it, the button has its normal height. */
  small?: boolean;
}

/** The link that dials a provider's number. In the bar of a phone it shows 'Call' alone. */
export const CallButton = ({ number, small = false }: CallButtonProps) => (
  <Button
    component="a"
    href={dial(number) ?? undefined}
    {...(small && { size: 'xs', h: { base: 44, sm: 30 } })}
    leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
  >
    Call <span data-number>&nbsp;{phone(number)}</span>
  </Button>
);
