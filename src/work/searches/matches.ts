// Whom a saved search finds now.
import { setTimeout as sleep } from 'node:timers/promises';
import { LICENSED } from '#src/datasets/licensed.ts';
import type { FindServices } from '#src/find/find.ts';
import { asksOfWork } from '#src/find/providers/filters/own-criteria.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import { openExportQueries } from '#src/work/exports/query.ts';
import { openWho } from '#src/work/exports/who.ts';
import { COMPARED_MAX, type SavedSearch } from '#src/work/searches/contract.ts';
import { meaningOf } from '#src/work/searches/meanings.ts';

/** The matches of a saved search. */
export interface Matches {
  /** Null if they were not counted. */
  total: number | null;
  /** Ascending. Null if there are too many to compare, or they were not counted. */
  npis: Float64Array | null;
  /** What its criteria mean now (R-1032). Null if none has changed. */
  meaning: string | null;
  /** Why the search does not work, in words. */
  problem: string | null;
}

type Found = Omit<Matches, 'meaning'>;

export type FindMatches = (url: string, user: User) => Promise<Matches>;

/** Screens whose matches are compared, by path. */
const screens: Record<string, NonNullable<SavedSearch['finds']>> = {
  '/hcps': 'providers',
  '/providers': 'providers',
  '/hcos': 'organizations',
  '/organizations': 'organizations',
};

/** What a saved search finds. Null for screens whose matches are not compared. */
export const findsOf = (url: string): SavedSearch['finds'] => screens[pathOf(url)] ?? null;

/** Parameters of a search that are no criteria. */
const OF_ROWS = ['page', 'sort', 'order', 'close'];

/**
 * Makes the function that finds the matches of a saved search, for a user as in their session, behind the searches on
 * screens. While the index is busy, it waits and tries again. Throws a 403 for a criterion that the user's API token must not ask.
 */
export function openMatches(services: FindServices): FindMatches {
  const who = openWho(services);
  const queries = openExportQueries(services.find.queries);
  const find = async (url: string, user: User): Promise<Found> => {
    const finds = findsOf(url);
    if (!finds) return unknown;
    const query = criteriaIn(url, queries.parametersOf(finds));
    const providers = finds === 'providers' ? queries.parse('providers', query) : undefined;
    if (providers && user.via === 'token') await services.find.providers(user).criteria(providers); // refuses licensed ones
    const found = providers
      ? await who.providers(providers, query, { ...user, via: 'session' })
      : await who.organizations(queries.parse('organizations', query), query);
    if (found.total > COMPARED_MAX) return { ...unknown, total: found.total };
    const { keys } = await found.keys();
    return { ...unknown, total: keys.length, npis: keys.sort() };
  };
  return async (url, user) => {
    const meaning = meaningOf(url, services.isReady);
    return { ...unknown, ...(await whileBusy(() => find(url, user))), meaning };
  };
}

/** Counts, and again while the index is busy. Returns the problem of what cannot be counted, in words. */
export async function whileBusy<T>(count: () => Promise<T>): Promise<T | { problem: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await count();
    } catch (error) {
      if (!(error instanceof Failure) || error.code === LICENSED) throw error;
      if (error.status < 500 || error.code === 'needs_import') return { problem: problemOf(error) };
      if (attempt === ATTEMPTS) throw error;
      await sleep(attempt * PAUSE);
    }
  }
}

const unknown: Found = { total: null, npis: null, problem: null };

/** Attempts while the index is busy, and milliseconds before the second one. Later pauses are longer. */
const ATTEMPTS = 5;
const PAUSE = 500;

/** The refusal of a search as a sentence. */
const problemOf = ({ status, message }: Failure): string =>
  status === 404
    ? 'A list in this search was deleted, or it is no longer shared with you.'
    : `${message
        .replace(/^search: /, '')
        .replace(/^[\w.]+: (?=[A-Z])/, '')
        .replace(/\.$/, '')}.`;

/** Whether who is found depends on the user: on lists, contacts and marks. */
export const isOwn = (url: string): boolean =>
  findsOf(url) === 'providers' && asksOfWork(Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? '')));

/** The criteria in the address of a screen, which ignores parameters that the search does not know. */
function criteriaIn(url: string, known: readonly string[]): string {
  const criteria = known.filter((name) => !OF_ROWS.includes(name));
  const parameters = new URLSearchParams(url.split('?')[1] ?? '');
  return new URLSearchParams([...parameters].filter(([name]) => criteria.includes(name))).toString();
}

const pathOf = (url: string) => url.split('?')[0] ?? '';
