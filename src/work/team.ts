import type { User } from '#src/server/authorization.ts';

/** The team of a user: all users of one e-mail domain. The domain is all after the last @, in lower case. */
export const teamOf = ({ email }: Pick<User, 'email'>): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
