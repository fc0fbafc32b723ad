// Whom a saved search finds now.
import type { Services } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import { parseSearch } from '#src/work/exports/query.ts';
import { openWho } from '#src/work/exports/who.ts';
import { COMPARED_MAX, type SavedSearch } from '#src/work/searches/contract.ts';

/** The matches of a saved search. `npis` is null if there are too many to compare. */
export interface Matches {
  total: number;
  npis: Float64Array | null;
}

/** Screens whose matches are compared, by path. */
const screens: Record<string, NonNullable<SavedSearch['finds']>> = {
  '/hcps': 'providers',
  '/providers': 'providers',
  '/hcos': 'organizations',
  '/organizations': 'organizations',
};

/** What a saved search finds. Null for screens whose matches are not compared. */
export const findsOf = (url: string): SavedSearch['finds'] => screens[pathOf(url)] ?? null;

/** Parameters of a screen that are no criteria. */
const VIEW = ['view', 'columns', 'peek', 'compare', 'filter', 'page', 'sort', 'order', 'close'];

/** Makes the function that finds the matches of a saved search, for a user. It throws the Failure of a search that does not work. */
export function openMatches(services: Services) {
  const who = openWho(services);
  return async (url: string, user: User): Promise<Matches> => {
    const finds = findsOf(url);
    if (!finds) throw new Error(`The matches of ${pathOf(url)} are not compared.`);
    const query = criteriaIn(url);
    const found =
      finds === 'providers'
        ? await who.providers(parseSearch('providers', query), query, user)
        : await who.organizations(parseSearch('organizations', query), query);
    if (found.total > COMPARED_MAX) return { total: found.total, npis: null };
    const { keys } = await found.keys();
    return { total: keys.length, npis: keys };
  };
}

/** The matches, or the sentence that says why the search does not work. Throws other errors. */
export async function tryMatches(find: () => Promise<Matches>): Promise<Matches | string> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return error.message.replace(/^search: /, '');
    throw error;
  }
}

function criteriaIn(url: string): string {
  const parameters = new URLSearchParams(url.split('?')[1] ?? '');
  for (const name of VIEW) parameters.delete(name);
  return parameters.toString();
}

const pathOf = (url: string) => url.split('?')[0] ?? '';
