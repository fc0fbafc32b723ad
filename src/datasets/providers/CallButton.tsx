import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { dial, phone } from '#src/shared/format.ts';

interface CallButtonProps {
  number: string | null;
  /** The height of the buttons beside it. Without it, the button has its normal height. */
  small?: boolean;
}

/** The link that dials a provider's number, if it can be dialed. In the bar of a phone it shows 'Call' alone. */
export function CallButton({ number, small = false }: CallButtonProps) {
  const href = dial(number);
  return (
    href && (
      <Button
        component="a"
        href={href}
        size={small ? 'xs' : undefined}
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
      >
        Call <span data-number>&nbsp;{phone(number)}</span>
      </Button>
    )
  );
}
