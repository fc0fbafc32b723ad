import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { Person } from '#src/accounts/contract.ts';

/** An e-mail address, with a mark where it is known to be the person's own. */
export const EmailLine = ({ person: { email, email_verified } }: { person: Person }) => (
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
