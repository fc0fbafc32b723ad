import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { Person } from '#src/accounts/session/contract.ts';

/** An e-mail address, with a mark where it is known to be the person's own. */
export const EmailLine = ({ person: { email, email_verified } }: { person: Person }) => (
  <span className="email-line">
    <span>{email}</span>
    {email_verified && <IconRosetteDiscountCheckFilled size={15} role="img" aria-label="Verified" />}
  </span>
);
