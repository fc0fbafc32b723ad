// The openings that a run checks.
import { type Kysely, sql } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Tables } from '#src/server/tables.ts';
import { userOf } from '#src/work/searches/find-alerts.ts';

/** An opening, and its owner as in their session. */
export interface DueOpening {
  id: string;
  list: string;
  specialty: string[];
  must: string;
  owner: User;
}

/** Those that are open and not archived, with an approved owner, and that the run has not checked. */
export async function openingsDue(
  db: Kysely<Tables>,
  config: Pick<Config, 'access' | 'smtpUrl'>,
  run: string,
): Promise<DueOpening[]> {
  const rows = await checkable(db)
    .leftJoin('opening_checks', 'opening_id', 'openings.id')
    .innerJoin('profiles', 'profiles.id', 'lists.owner_id')
    .select(['profiles.id', 'email', 'role', 'issuer', 'email_verified', teamOfProfile.as('team')])
    .select(['openings.id as opening', 'list_id as list', 'specialty', 'must'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`run is distinct from ${run}`)
    .orderBy('openings.id')
    .execute();
  return rows
    .map(({ opening: id, list, specialty, must, ...profile }) => ({
      ...{ id, list, specialty, must },
      owner: userOf(profile, config),
    }))
    .filter(({ owner }) => owner.approved);
}

/** Openings whose new people arrive, with their lists. */
export const checkable = (db: Kysely<Tables>) =>
  db
    .selectFrom('openings')
    .innerJoin('lists', 'lists.id', 'list_id')
    .where('status', '=', 'open')
    .where('archived_at', 'is', null);
