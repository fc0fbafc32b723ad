// What the lists for screening say of the people in a result, in the words of a file.
import { exclusionHighlights } from '#src/datasets/exclusions/provider-highlights.ts';
import { optOutHighlights } from '#src/datasets/opt-outs/provider-highlights.ts';
import { revocationHighlights } from '#src/datasets/revocations/provider-highlights.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { date } from '#src/shared/format.ts';
import { excludedInWords, teamDecisions } from '#src/work/screening/decisions.ts';

/** What the lists say for sure of some NPIs, such as `Excluded since Jun 1, 2022`. NPIs in no list are missing. */
export type ScreeningOf = (npis: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The lists that say something for sure, as results mark it. */
const lists = [
  { needs: 'exclusions', words: 'Excluded', source: 'OIG exclusions', ...exclusionHighlights },
  { needs: 'revocations', words: 'Medicare billing revoked', source: 'Medicare revocations', ...revocationHighlights },
  { needs: 'opt-outs', words: 'Opted out of Medicare', source: 'Medicare opt-outs', ...optOutHighlights },
];

type Needs = Pick<DatasetServices, 'database' | 'isReady' | 'mayRead' | 'config'> & { users: Database };

/**
 * Reads the lists that are loaded and that a user may read. Possible matches are left out (R-985, R-1140), but those of whom the
 * team of a signed-in user decided that they are the same person.
 */
export const screeningReader =
  (services: Needs, user: User): ScreeningOf =>
  async (npis) => {
    const read = lists.filter(({ needs }) => isRead(services, user, needs));
    const found = await Promise.all(
      read.map(async ({ words, read }) => ({ words, since: await read(services, npis) })),
    );
    const { users, database, config } = services;
    const decided = user.via === 'session' ? await teamDecisions(users.db, database, user.team, npis) : [];
    const excluded = new Map(
      decided.flatMap((of) =>
        of.decision === 'same' ? [[of.npi, excludedInWords(of, config.timeZone)] as const] : [],
      ),
    );
    const wordsOf = (npi: string) => [
      ...[excluded.get(npi) ?? []].flat(),
      ...found.flatMap(({ words, since }) => {
        const day = date(since.get(npi)?.since);
        return since.has(npi) ? [`${words}${day ? ` since ${day}` : ''}`] : [];
      }),
    ];
    return new Map(npis.map((npi) => [npi, wordsOf(npi).join('; ')] as const).filter(([, words]) => words));
  };

/**
 * Those of some NPIs whom OIG's list excludes, or of whom the team of a signed-in user decided that they are the same person as in a
 * row of it (R-1218).
 */
export const excludedOf =
  (services: Needs, user: User) =>
  async (npis: readonly string[]): Promise<string[]> => {
    const { users, database } = services;
    const [listed, decided] = await Promise.all([
      isRead(services, user, 'exclusions') ? exclusionHighlights.read(services, npis) : new Map<string, unknown>(),
      user.via === 'session' ? teamDecisions(users.db, database, user.team, npis) : [],
    ]);
    const same = new Set(decided.flatMap(({ npi, decision }) => (decision === 'same' ? [npi] : [])));
    return npis.filter((npi) => listed.has(npi) || same.has(npi));
  };

/** The lists of a file with their days, and those that are not loaded. `dates` are those of datasets. */
export function screeningSources(services: Needs, user: User, dates: ReadonlyMap<string, string | null>): string {
  const days = lists.map(
    ({ needs, source }) =>
      `${source} ${isRead(services, user, needs) ? `of ${date(dates.get(needs)) ?? 'an unknown day'}` : 'not loaded'}`,
  );
  return `By NPI: ${days.join(', ')}. Similar names are left out, unless your team decided that they are the same. An empty cell is not a clearance.`;
}

const isRead = ({ isReady, mayRead }: Needs, user: User, dataset: string) => isReady(dataset) && mayRead(user, dataset);
