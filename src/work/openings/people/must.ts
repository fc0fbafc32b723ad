// The criteria of an opening as they are asked now.
import type { FindServices } from '#src/find/find.ts';
import type { ProviderSearches } from '#src/find/providers/find.ts';
import type { Criterion } from '#src/search/query.ts';
import { Failure } from '#src/server/failure.ts';
import type { openExportQueries } from '#src/work/exports/query.ts';
import type { openWordsOf } from '#src/work/exports/query-words.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { asksAnySignal, type CriterionGroup, criterionGroups } from '#src/work/openings/people/criterion-groups.ts';
import { whyRefused } from '#src/work/openings/refused-criteria.ts';

/** A must-have or a nice-to-have, ready to ask. */
export interface AskedCriterion extends CriterionGroup {
  of: 'must' | 'nice';
  /** In words, such as 'License state: Ohio (OH)'. */
  text: string;
  criteria: Criterion[];
  /** What people meet who lack the license, but have a compact route to it. Empty for other criteria. */
  routes: Criterion[];
}

interface Sources {
  services: Pick<FindServices, 'providerCriteria'>;
  queries: ReturnType<typeof openExportQueries>;
  searches: ProviderSearches;
  wordsOf: ReturnType<typeof openWordsOf>;
}

/**
 * The must-haves or nice-to-haves of an opening. Throws a 409 `criterion_gone` for one that the search no longer takes, such as
 * after an upgrade, that this site has turned off, or that an opening refuses by now.
 */
export async function criteriaAsked(
  { services, queries, searches, wordsOf }: Sources,
  { specialty, ...opening }: Pick<Opening, 'specialty' | 'must' | 'nice'>,
  of: 'must' | 'nice',
): Promise<AskedCriterion[]> {
  const groups = criterionGroups(opening[of], services.providerCriteria);
  const all = await Promise.all(
    groups.map(async (group) => {
      const parameters = new URLSearchParams(group.query);
      for (const [name, value] of parameters) requireTaken(of, name, value);
      try {
        const parsed = queries.parse('providers', group.query);
        // which certificates count depends on the specialty, which all people of the opening have
        const asked =
          parameters.has('certified_in') && specialty.length > 0 ? { ...parsed, taxonomy: specialty } : parsed;
        const [text, criteria, routes, plain] = await Promise.all([
          wordsOf(parsed),
          searches.criteria(asked),
          routesTo(parameters, searches),
          searches.criteria(parsed),
        ]);
        // others change how one is read (R-1362)
        return plain.length > 0 && !asksAnySignal(group) ? [{ ...group, of, text, criteria, routes }] : [];
      } catch (error) {
        throw goneBy(error, of);
      }
    }),
  );
  return all.flat();
}

/** A route to any of the states whose license is asked for. */
async function routesTo(parameters: URLSearchParams, searches: ProviderSearches): Promise<Criterion[]> {
  const states = parameters.getAll('license_state');
  if (states.length === 0) return [];
  const routes = states.map((state) => searches.criteria(routeTo(state)));
  return [{ any: (await Promise.all(routes)).map((all) => ({ all })) }];
}

/** The search for people who have no license in a state, but a compact route to it. */
export const routeTo = (state: string) =>
  ({ licensed_or_route: state, route: 'compact', order: 'asc', page: 1 }) as Parameters<
    ProviderSearches['criteria']
  >[0];

function requireTaken(of: string, name: string, value: string): void {
  const why = whyRefused(name, value);
  if (why) throw gone(of, `${name} is refused. ${why}`);
}

/** Refusals of the search, in the words of an opening. Other errors stay as they are. */
function goneBy(error: unknown, of: string): unknown {
  if (!(error instanceof Failure) || error.status !== 400) return error;
  return gone(of, error.message.replace(/^search: /, ''));
}

const gone = (of: string, message: string) =>
  new Failure(409, 'criterion_gone', `${of}: ${message.replace(/\.?$/, '.')} Change the criteria of the opening.`);
