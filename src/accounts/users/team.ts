// The teams of users.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';

/** The setting of the database with the public mail domains, separated by commas. A start of a server stores it (R-1078). */
export const PUBLIC_MAIL_DOMAINS = 'public_mail_domains';

/** Whether a domain is a public mail domain or a subdomain of one, such as `tampabay.rr.com` (R-1174). */
export const isPublicMailDomain = (domain: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from settings, unnest(string_to_array(value #>> '{}', ',')) listed
  where key = ${PUBLIC_MAIL_DOMAINS} and (${domain} = listed or right(${domain}, length(listed) + 1) = '.' || listed)
)`;

/**
 * The team of the user with an e-mail address and an ID: all users of the domain, which is all after the last @, in lower
 * case. A user without a domain, whom an identity provider named no address for, and one at a public mail domain are
 * alone: the team is their ID.
 */
export const teamAt = (email: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> => {
  const domain = sql`lower(split_part(${email}, '@', -1))`;
  return sql`case when ${domain} = '' or ${isPublicMailDomain(domain)} then ${id}::text else ${domain} end`;
};

/** The team of a row of `profiles`. */
export const teamOfProfile = teamAt(sql`profiles.email`, sql`profiles.id`);

/** The team of the user with this ID. Throws an Error if there is none. */
export async function teamOf(db: Kysely<Tables>, id: string): Promise<string> {
  const { team } = await db
    .selectFrom('profiles')
    .select(teamOfProfile.as('team'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return team;
}

/** Whether a team is one user alone, so that its name is no domain but an ID. */
export const isAlone = (team: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(team);
