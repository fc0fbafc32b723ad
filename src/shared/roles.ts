/** Roles from lowest to highest. A user without a role is pending. */
export const roles = ['specialist', 'manager', 'administrator', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** The rank of a role, from 1. No role ranks 0. */
export const rankOf = (role: Role | null): number => (role ? roles.indexOf(role) + 1 : 0);

/** Whether a role is administrator or higher. */
export const isAdministrator = (role: Role | null): boolean => rankOf(role) >= rankOf('administrator');

/**
 * The highest known role in an identity provider's claim, where `admin` is administrator. Null if there is none.
 */
export function highestRole(claimed: readonly string[]): Role | null {
  const known = claimed.map((role) => (role === 'admin' ? 'administrator' : role));
  return roles.findLast((role) => known.includes(role)) ?? null;
}
