import type { Answer, Engine, Question } from '#bench/question.ts';
import { findOrganizations } from '#src/datasets/organizations/queries.ts';
import type { CriteriaContext } from '#src/datasets/providers/everything/criteria.ts';
import { findProviders } from '#src/datasets/providers/queries.ts';
import type { Search } from '#src/search/search.ts';

/** The product's own search, called as its routes call it. */
export function openProduct(search: Search): Engine {
  return { name: 'product', answer: (question) => ask(search, question), close: () => search.close() };
}

async function ask(search: Search, { table, criteria }: Question): Promise<Answer> {
  const query = { ...criteria, order: 'asc', page: 1 } as const;
  if (table === 'organizations') return findOrganizations(search, query, async () => []);
  const { gender, sole_proprietor, ...rest } = query;
  // the contract has upper-case letters
  const letters = { gender: upper<'F' | 'M'>(gender), sole_proprietor: upper<'Y' | 'N'>(sole_proprietor) };
  const { npi, state, city, zip, credential, ...single } = rest;
  const several = Object.fromEntries(
    Object.entries({ npi, state, city, zip, credential }).flatMap(([name, value]) => (value ? [[name, [value]]] : [])),
  );
  const { rows, total } = await findProviders(search, { ...single, ...several, ...letters }, noContext);
  return { total, rows: rows as Answer['rows'] }; // without a place, rows have texts only
}

/** What the shapes do not ask for. */
const noContext: CriteriaContext = {
  today: '',
  codesOf: async () => undefined,
  newestYear: async () => null,
  physicians: async () => [],
  npisAtAddressOf: async () => [],
  otherNames: async () => new Map(),
  pointOf: async () => ({ latitude: 0, longitude: 0 }),
  providerCriteria: [],
  requireDataset: () => {},
};

const upper = <L extends string>(letter: string | undefined) => letter?.toUpperCase() as L | undefined;
