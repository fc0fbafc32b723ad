import type { AuditEntry } from '#src/accounts/audit/contract.ts';
import type { CurrentUser } from '#src/accounts/session/contract.ts';
import type { Role } from '#src/shared/roles.ts';

// How users and times appear on screen.

interface Named {
  full_name: string;
  email: string;
}

/** The name, else the part of the e-mail before the @. */
export const nameOf = ({ full_name, email }: Named): string => full_name.trim() || email.replace(/@[^@]*$/, '');

/** One or two letters that stand for a user without a picture. */
export function initialsOf(named: Named): string {
  const words = nameOf(named)
    .split(/[\s._-]+/)
    .filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Roles have colors of their own, dark enough for white letters in either theme. */
export const roleColors: Record<Role, string> = {
  superadmin: '#6d38c9',
  administrator: '#b04e08',
  manager: '#1d62ad',
  specialist: '#1a7342',
};

/** `Superadmin`, `Administrator`, `Manager`, `Specialist`. */
export const roleWord = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

/** `Sign in failed` for `sign_in_failed`. */
export const actionWord = (action: AuditEntry['action']): string =>
  action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');

/** The organization someone belongs to, by the domain of the e-mail. */
export const organizationOf = ({ internal }: CurrentUser, company: string | undefined): string =>
  internal ? (company ?? '') : 'External Organization';

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as the reader's own day, `Nov 9, 2026`. */
export const day = (moment: string): string => DAY.format(new Date(moment));

/** A moment to the minute, in the reader's own time. */
export const minute = (moment: string): string => MINUTE.format(new Date(moment));
