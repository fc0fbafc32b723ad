import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { capital } from '#src/shared/format.ts';
import type { Role } from '#src/shared/roles.ts';

// Texts of users, roles and times on account screens.

interface Named {
  full_name: string;
  email: string;
}

/** Returns the name, or the part of the email before the @ if there is none. */
export const userName = ({ full_name, email }: Named): string => full_name.trim() || email.replace(/@[^@]*$/, '');

/** Returns one or two initials, for a user without a picture. */
export function userInitials(named: Named): string {
  const words = userName(named)
    .split(/[\s._-]+/)
    .filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The colors of roles, dark enough for white text in both themes. */
export const roleColors: Record<Role, string> = {
  superadmin: '#6d38c9',
  administrator: '#b04e08',
  manager: '#1d62ad',
  specialist: '#1a7342',
};

/** Returns the label of a role, such as `Administrator`. */
export const roleLabel = (role: Role): string => capital(role);

/** Returns the organization of a user: the company if internal, else "External Organization". */
export const userOrganization = ({ internal }: CurrentUser, company: string | undefined): string =>
  internal ? (company ?? '') : 'External Organization';

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** Formats an ISO time as a day in the user's time zone, such as `Nov 9, 2026`. */
export const day = (moment: string): string => DAY.format(new Date(moment));
