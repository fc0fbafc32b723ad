import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { CurrentUser } from '#src/accounts/users/contract.ts';

/** An email address, with a mark if it is verified. */
export const EmailLine = ({ user: { email, email_verified } }: { user: CurrentUser }) => (
  <span>
    <span>{email}</span>
    {email_verified && (
      <IconRosetteDiscountCheckFilled
        size={15}
        color="var(--good)"
        style={{ marginLeft: 5, verticalAlign: -2.5 }}
        role="img"
        aria-label="Verified"
      />
    )}
  </span>
);
