/** Roles from the lowest to the highest. A person without one is pending. */
export const roles = ['specialist', 'manager', 'administrator', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** How high a role stands; nobody without a role stands above anybody. */
export const rankOf = (role: Role | null): number => (role ? roles.indexOf(role) + 1 : 0);

/** Whether a role administers accounts. */
export const isAdministrator = (role: Role | null): boolean => rankOf(role) >= rankOf('administrator');

/** The highest of the roles a provider claims, `admin` counting as administrator; null where it claims none of ours. */
export function highestRole(claimed: readonly string[]): Role | null {
  const known = claimed.map((role) => (role === 'admin' ? 'administrator' : role));
  return roles.findLast((role) => known.includes(role)) ?? null;
}
