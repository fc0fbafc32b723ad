import { type RawBuilder, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';

/**
 * The team of a user: all users of one e-mail domain, which is all after the last @, in lower case. A user without
 * a domain, whom an identity provider named no address for, is alone: the team is their ID.
 */
export const teamOf = ({ id, email }: Pick<User, 'id' | 'email'>): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase() || id;

/** The team of a row of `profiles`. */
export const teamOfProfile: RawBuilder<string> = sql`
  coalesce(nullif(lower(split_part(profiles.email, '@', -1)), ''), profiles.id::text)`;

/** Whether a team is a user without a domain, so that its name is no domain but an ID. */
export const isAlone = (team: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(team);
