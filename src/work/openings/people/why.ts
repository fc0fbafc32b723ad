// Why a person is on an opening: what our data shows of each criterion, and the ties (R-1311, R-1330).
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import type { FindServices } from '#src/find/find.ts';
import type { ProviderSearches } from '#src/find/providers/find.ts';
import { highlightsOf } from '#src/find/providers/highlights.ts';
import { equals } from '#src/search/criteria.ts';
import { passes } from '#src/search/live/passed.ts';
import type { Criterion } from '#src/search/query.ts';
import { TESTS_MAX } from '#src/search/row-tests.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import type { PersonOfOpening } from '#src/work/openings/people/contract.ts';
import { detailOf, type Known } from '#src/work/openings/people/details.ts';
import type { AskedCriterion } from '#src/work/openings/people/must.ts';
import type { SourceOf } from '#src/work/openings/people/sources.ts';
import { type Site, type TieTest, tieText } from '#src/work/openings/people/ties.ts';
import type { Trainee } from '#src/work/trainees/contract.ts';
import { trainingsOf } from '#src/work/trainees/queries.ts';

interface Asked {
  services: FindServices & { users: Database };
  searches: ProviderSearches;
  user: User;
  opening: Pick<Opening, 'specialty'>;
  site: Site | undefined;
  musts: readonly AskedCriterion[];
  nices: readonly AskedCriterion[];
  ties: readonly TieTest[];
  sourceOf: SourceOf;
}

/** A row with the tests that it passes: a bit per must-have, then one per tie. */
type Tested = FoundProvider & { passed: number };

type Reasons = Pick<PersonOfOpening, 'ties' | 'why'>;

/** Makes the function that returns the ties and facts of a page of people. */
export function openReasons(services: FindServices & { users: Database }) {
  return async (asked: Omit<Asked, 'services'>, rows: readonly Tested[]): Promise<Reasons[]> => {
    const groups = [...asked.musts, ...asked.nices];
    const [tested, highlights, trainings] = await Promise.all([
      passedTests(services, rows, testsOf(asked)),
      knownOf({ ...asked, services }, rows),
      asked.ties.some(({ kind }) => kind === 'program_in_area')
        ? trainingsOf(
            services.users.db,
            asked.user.team,
            rows.map(({ npi }) => npi),
          )
        : undefined,
    ]);
    return rows.map((row, n) => {
      const training = trainings?.get(row.npi)?.[0];
      const known: Known = { highlights: highlights[n], miles: row.miles, today: asked.searches.today, training };
      const facts = groups.map((group, at): Reasons['why'][number] => {
        const { criterion, of, dataset, query, text: asks } = group;
        const state = stateOf(asked, row, at, tested.get(row.npi) ?? []);
        const detail = detailOf(dataset, new URLSearchParams(query), known);
        const text = [asks, state === 'route' ? 'not met · route by a compact' : '', detail.text]
          .filter(Boolean)
          .join(' · ');
        // a source without the person does not say what another has
        const from = (state === 'shown' && detail.dataset) || dataset;
        return { criterion, of, state, text, ...asked.sourceOf(from) };
      });
      const ties = asked.ties
        .filter((_, at) => passes(row.passed, asked.musts.length + at))
        .map(({ kind, dataset }) => ({
          kind,
          text: tieText(kind, asked.site, row, known),
          ...(kind === 'program_in_area' && training ? sheetOf(training) : asked.sourceOf(dataset)),
        }));
      return { ties, why: [...specialtyFact(asked, row), ...facts] };
    });
  };
}

/** The team's sheet as a source. */
const sheetOf = ({ source, added_at }: Trainee) => ({
  source: `your team’s sheet: ${source}`,
  as_of: added_at.slice(0, 10),
});

function specialtyFact({ opening, sourceOf }: Omit<Asked, 'services'>, row: FoundProvider): Reasons['why'] {
  const { specialty } = opening;
  if (specialty.length === 0 || row.deactivated_on) return [];
  const primary = row.display_name ?? row.primary_taxonomy;
  const isPrimary = specialty.includes(row.primary_taxonomy ?? '');
  const text = isPrimary
    ? `Specialty: ${primary}`
    : `Specialty: asked for and listed${primary ? `, beside the primary one, ${primary}` : ''}`;
  return [{ criterion: 'specialty', of: 'specialty', state: 'shown', text, ...sourceOf('nppes') }];
}

/** The tests of a page: each nice-to-have, whether each source has the person, and whether a route replaces the license. */
const testsOf = ({ musts, nices }: Pick<Asked, 'musts' | 'nices'>): Criterion[][] => {
  const groups = [...musts, ...nices];
  return [
    ...nices.map(({ criteria }) => criteria),
    ...groups.map(({ criteria }) => inSource(criteria)),
    ...groups.map(({ routes }) => routes),
  ];
};

function stateOf(
  { musts, nices }: Pick<Asked, 'musts' | 'nices'>,
  { passed }: Tested,
  at: number,
  tested: readonly boolean[],
): Reasons['why'][number]['state'] {
  const isShown = at < musts.length ? passes(passed, at) : tested[at - musts.length];
  if (isShown) return 'shown';
  const groups = musts.length + nices.length;
  const { routes = [] } = [...musts, ...nices][at] ?? {};
  if (routes.length > 0 && tested[nices.length + groups + at]) return 'route';
  return tested[nices.length + at] ? 'not_shown' : 'unknown';
}

/** The person is in the tables that the criteria read. Those of the record itself, and of signals, are about everyone. */
function inSource(criteria: readonly Criterion[]): Criterion[] {
  const tables = new Set(criteria.flatMap(childTables));
  if (tables.size === 0 || [...tables].some((table) => ofEveryone.has(table))) return [];
  return [{ any: [...tables].map((child) => ({ child, meets: [] })) }];
}

const ofEveryone: ReadonlySet<string> = new Set(['signals', 'practice_locations', 'further_taxonomies']);

function childTables(criterion: Criterion): string[] {
  if ('child' in criterion) return [criterion.child];
  if ('any' in criterion) return criterion.any.flatMap(childTables);
  if ('all' in criterion) return criterion.all.flatMap(childTables);
  return 'not' in criterion ? childTables(criterion.not) : [];
}

/** By NPI, whether a person passes each test. */
async function passedTests(
  { search }: Pick<FindServices, 'search'>,
  rows: readonly Tested[],
  tests: readonly Criterion[][],
): Promise<Map<string, boolean[]>> {
  const all = new Map<string, boolean[]>(rows.map(({ npi }) => [npi, tests.map(() => false)]));
  if (rows.length === 0) return all;
  const criteria = [
    equals(
      'npi',
      rows.map(({ npi }) => npi),
    ),
  ];
  for (let from = 0; from < tests.length; from += TESTS_MAX) {
    const some = tests.slice(from, from + TESTS_MAX);
    const request = { table: 'providers', criteria, tests: some, page: 1, page_size: rows.length };
    const { keys, passed } = await search.ask({ ...request, shows: 'keys' });
    for (const [n, npi] of (keys?.keys ?? []).entries()) {
      const ofPerson = all.get(String(npi)) ?? [];
      for (const at of some.keys()) ofPerson[from + at] = passes(passed?.[n] ?? 0, at);
    }
  }
  return all;
}

/** What the sources of the criteria and ties have of each person. */
function knownOf(
  { services, user, searches, opening, musts, nices, ties }: Asked,
  rows: readonly Tested[],
): Promise<Highlights[]> {
  const asked = new Set([...musts, ...nices, ...ties].map(({ dataset }) => dataset));
  if (asked.has('licenses')) asked.add('providers'); // licenses that are reported to NPPES
  if (asked.has('affiliations')) asked.add('licenses'); // schools as boards have them
  const providerHighlights = services.providerHighlights.filter(({ needs }) => asked.has(needs) && needs !== 'places');
  const codes = opening.specialty.length > 0 ? opening.specialty : undefined;
  const npis = rows.map(({ npi }) => npi);
  return highlightsOf({ ...services, providerHighlights, codes, certificatesOf: searches.certificatesOf }, user, npis);
}
