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
  /** The run that checked it last. */
  checked: string | null;
  owner: User;
}

/** Those that are open and not archived, with an approved owner, and that the run has not checked with their present criteria. */
export async function openingsDue(
  db: Kysely<Tables>,
  config: Pick<Config, 'access' | 'smtpUrl'>,
  run: string,
): Promise<DueOpening[]> {
  const rows = await checkable(db)
    .leftJoin('opening_checks', 'opening_id', 'openings.id')
    .innerJoin('profiles', 'profiles.id', 'lists.owner_id')
    .select(['profiles.id', 'email', 'role', 'issuer', 'email_verified', teamOfProfile.as('team')])
    .select(['openings.id as opening', 'list_id as list', 'specialty', 'must', 'run as checked', 'asked'])
    .where('disabled_at', 'is', null)
    .orderBy('openings.id')
    .execute();
  return rows
    .filter((row) => row.checked !== run || !asksWhatWasAsked(row))
    .map(({ opening: id, list, specialty, must, checked, asked: _, ...profile }) => ({
      ...{ id, list, specialty, must, checked },
      owner: userOf(profile, config),
    }))
    .filter(({ owner }) => owner.approved);
}

/** What a check asked, with what it meant in the release (R-1032). */
export const criteriaAsText = (
  { specialty, must }: Pick<DueOpening, 'specialty' | 'must'>,
  meaning: string | null,
): string => JSON.stringify([specialty, must, meaning]);

function asksWhatWasAsked({
  asked,
  ...opening
}: Pick<DueOpening, 'specialty' | 'must'> & { asked: string | null }): boolean {
  if (asked === null) return true; // it was never counted, and the next run tries again
  const [, , meaning] = JSON.parse(asked);
  return criteriaAsText(opening, meaning) === asked;
}

/** Openings whose new people arrive, with their lists. One that asks nothing would take all who are new in NPPES. */
export const checkable = (db: Kysely<Tables>) =>
  db
    .selectFrom('openings')
    .innerJoin('lists', 'lists.id', 'list_id')
    .where('status', '=', 'open')
    .where('archived_at', 'is', null)
    .where((where) => where.or([where('must', '<>', ''), sql<boolean>`specialty <> '{}'`]));
