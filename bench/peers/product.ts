import type { Parameters } from '#bench/find-literals.ts';
import type { Answer, Engine, Question } from '#bench/question.ts';
import { findOrganizations } from '#src/find/organizations/pages.ts';
import type { CriteriaContext } from '#src/find/providers/criteria.ts';
import { findProviders } from '#src/find/providers/pages.ts';
import { providerQueries } from '#src/find/providers/queries.ts';
import type { Search } from '#src/search/search.ts';

/**
 * The product's own search, called as its routes call it. `context` is what the criteria of searches by everything known
 * need.
 */
export function openProductEngine(search: Search, context = noContext): Engine {
  const { search: schema } = providerQueries(context().providerCriteria);
  return {
    name: 'product',
    answer: (question) =>
      question.everything
        ? findProviders(search, schema.parse(queryOf(question.everything.parameters)), context()).then(asAnswer)
        : ask(search, question),
    close: () => search.close(),
  };
}

const asAnswer = ({ total, rows }: Awaited<ReturnType<typeof findProviders>>) => ({
  total,
  rows: rows as unknown as Answer['rows'],
}); // the columns to compare are texts

/** The parameters of a query string. Repeated ones are lists. */
function queryOf(parameters: Parameters) {
  const given = Map.groupBy(parameters, ([name]) => name);
  return Object.fromEntries(
    [...given].map(([name, values]) => [name, values.length > 1 ? values.map(([, value]) => value) : values[0]?.[1]]),
  );
}

async function ask(search: Search, { table, criteria }: Question): Promise<Answer> {
  const { gender, sole_proprietor, npi, state, city, zip, credential, ...single } = criteria;
  const given = (values: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, [value]]] : [])));
  const query = { ...single, ...given({ npi, state, city, zip }), order: 'asc', page: 1 } as const;
  // without a place and a number of members, rows have texts only
  if (table === 'organizations') {
    const { rows, total } = await findOrganizations(search, query, noPlace);
    return { total, rows: rows.map(({ members: _, ...row }) => row) as Answer['rows'] };
  }
  // the contract has upper-case letters
  const letters = { gender: upper<'F' | 'M'>(gender), sole_proprietor: upper<'Y' | 'N'>(sole_proprietor) };
  const { rows, total } = await findProviders(search, { ...query, ...given({ credential }), ...letters }, noContext());
  return { total, rows: rows as Answer['rows'] };
}

const noPlace = async () => ({ latitude: 0, longitude: 0 });

/** What the shapes do not ask for. */
const noContext = (): CriteriaContext => ({
  built: new Map(),
  today: '',
  codesOf: async () => undefined,
  certificatesOf: async () => [],
  newestYear: async () => null,
  physicians: async () => [],
  codesBeginning: async () => [],
  compactStates: async () => [],
  onWork: async () => [],
  decidedPeople: async () => ({}),
  npisAtAddressOf: async () => [],
  pacIdsOf: async () => [],
  specialtiesNamed: async () => [],
  zipsInOtherCounty: async () => undefined,
  serviceMeaning: async () => undefined,
  serviceYear: async () => null,
  otherNames: async () => new Map(),
  pointOf: noPlace,
  providerCriteria: [],
  mayRead: () => true,
  requireKnown: async () => {},
  requireDataset: () => {},
});

const upper = <L extends string>(letter: string | undefined) => letter?.toUpperCase() as L | undefined;
