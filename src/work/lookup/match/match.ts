// Finds the providers that rows without an NPI mean.
import { setImmediate as pause } from 'node:timers/promises';
import { SearchBusy, SearchTooSlow } from '#src/search/errors.ts';
import { backgroundSearcher, type Search, type Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { type Candidate, mergeCandidates, stepsOf } from '#src/work/lookup/match/candidates.ts';
import { detailsOf, formerNamesByNpi } from '#src/work/lookup/match/details.ts';
import { type GivenRow, type ReadSpecialty, type RowFields, readRow } from '#src/work/lookup/match/given-row.ts';
import { capped, isNamesake, reasonOf } from '#src/work/lookup/match/reasons.ts';
import { type Scored, scored } from '#src/work/lookup/match/score.ts';
import { openShares, type Shares } from '#src/work/lookup/match/shares.ts';

/** A provider that a row may mean. */
export interface SuggestedProvider {
  npi: string;
  /** From 0 to 100. Below 90, a person must choose. */
  confidence: number;
  reason: string;
}

export interface Matcher {
  /** The best three providers for each row of those that `accepts` leaves, the most likely first. */
  match: (
    rows: readonly RowFields[],
    signal?: AbortSignal,
    accepts?: (scored: Scored) => boolean,
  ) => Promise<SuggestedProvider[][]>;
}

interface MatchServices {
  database: Database;
  search: Search;
  readSpecialty: ReadSpecialty;
  /** Whether the caller may read the licenses that state boards have. */
  mayReadLicenses: boolean;
}

/** Confidence from which on a match needs no choice. */
export const SURE = 90;

/** Candidates that a row has, and whose details are read. */
const MOST = 3;
const DETAILED = 8;
/** The smallest chance of a candidate. */
const LEAST = 0.02;
/** The chance of a sure match, and the chance that it is one of the candidates after which no more are sought. */
const SURE_CHANCE = 0.97;
const FOUND = 0.985;

/** Opens the matcher. It keeps how common names are, so one lookup uses one matcher. */
export async function openMatcher({
  database,
  search,
  readSpecialty,
  mayReadLicenses,
}: MatchServices): Promise<Matcher> {
  const asked = patient(backgroundSearcher(search));
  const shares = await openShares(asked);
  const { steps, byLicense } = stepsOf(asked, {
    formerNames: (npis) => formerNamesByNpi(database, npis),
    mayReadLicenses,
  });

  async function candidatesOf(row: GivenRow): Promise<Map<string, Candidate>> {
    let found = new Map<string, Candidate>();
    if (row.readings.length === 0 && !row.license) return found;
    for (const step of steps) {
      const more = await step(row);
      if (more.length === 0) continue;
      found = mergeCandidates(found, more);
      const all = await scored(row, found.values(), shares);
      if (all.reduce((sum, { chance }) => sum + chance, 0) >= FOUND) break;
    }
    return found;
  }

  /** Those who have the license of a row, if the best match is not known to have one in its state (R-1113). */
  async function otherHolders(row: GivenRow, [best]: readonly Scored[]): Promise<Candidate[]> {
    if (!row.license || !row.licenseState || best?.agreement.license !== 'none') return [];
    return (await byLicense(row)).filter((holder) => holder.row.npi !== best.candidate.row.npi);
  }

  return {
    match: async (rows, signal, accepts = () => true) => {
      const given = await Promise.all(rows.map((row) => readRow(row, readSpecialty)));
      const found = await inTurn(given, AT_ONCE, async (row) => {
        signal?.throwIfAborted();
        await pause(); // other requests come first
        return leading(row, await candidatesOf(row), shares);
      });
      const npis = [...new Set(found.flat().map(({ row }) => row.npi ?? ''))];
      const details = await detailsOf(database, npis, mayReadLicenses);
      return Promise.all(
        given.map(async (row, n) => {
          const all = (await scored(row, found[n] ?? [], shares, details)).filter(accepts);
          return suggestedFor(all, await otherHolders(row, all));
        }),
      );
    },
  };
}

/** Rows that are matched at the same time: the index works on one while another is compared. */
const AT_ONCE = 3;

/** The candidates whose details are read: the most likely ones, and namesakes of the first. */
async function leading(row: GivenRow, found: ReadonlyMap<string, Candidate>, shares: Shares): Promise<Candidate[]> {
  const all = await scored(row, found.values(), shares);
  const [best] = all;
  if (!best) return [];
  const namesakes = all.slice(DETAILED).filter((each) => isNamesake(each, best));
  return [...all.slice(0, DETAILED), ...namesakes.slice(0, DETAILED)].map(({ candidate }) => candidate);
}

/** The suggestions for a row, by its scored candidates and those whom its license means instead. */
function suggestedFor([best, ...others]: readonly Scored[], holders: readonly Candidate[]): SuggestedProvider[] {
  if (!best) return [];
  const sure = best.chance >= SURE_CHANCE && !capped(best, others) && holders.length === 0;
  const known = [best, ...others]
    .filter(({ chance }) => chance >= LEAST)
    .slice(0, MOST - Math.min(1, holders.length))
    .map((one) => ({
      npi: one.candidate.row.npi ?? '',
      confidence: one === best && sure ? sureConfidence(one) : Math.min(SURE - 1, Math.round(one.chance * SURE)),
      reason: reasonOf(one.agreement),
    }));
  const further = holders.filter(({ row }) => known.every(({ npi }) => npi !== row.npi));
  return [
    ...known.map((one, n) =>
      n === 0 && holders.length > 0 ? { ...one, reason: `${one.reason}, the license of another person` } : one,
    ),
    ...further
      .slice(0, 1)
      .map(({ row }) => ({ npi: row.npi ?? '', confidence: 1, reason: 'Another name, same license' })),
  ];
}

const sureConfidence = ({ chance }: Scored) =>
  SURE + Math.min(9, Math.floor((10 * (chance - SURE_CHANCE)) / (1 - SURE_CHANCE)));

/** Repeats requests that waited too long behind others. */
const patient = (search: Searcher): Searcher => ({
  ask: async (request) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await search.ask(request);
      } catch (error) {
        const passes = error instanceof SearchBusy || error instanceof SearchTooSlow;
        if (!passes || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
      }
  },
});

const ATTEMPTS = 5;

/** The results of `work` for all items, at most `most` at the same time. */
async function inTurn<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: most }, run));
  return results;
}
