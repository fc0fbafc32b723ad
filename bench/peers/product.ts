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
  const { gender, sole_proprietor, npi, state, city, zip, credential, ...single } = criteria;
  const given = (values: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, [value]]] : [])));
  const query = { ...single, ...given({ npi, state, city, zip }), order: 'asc', page: 1 } as const;
  // without a place and a number of members, rows have texts only
  if (table === 'organizations') {
    const { rows, total } = await findOrganizations(search, query, { readNames: async () => [], pointOf: noPlace });
    return { total, rows: rows.map(({ members: _, ...row }) => row) as Answer['rows'] };
  }
  // the contract has upper-case letters
  const letters = { gender: upper<'F' | 'M'>(gender), sole_proprietor: upper<'Y' | 'N'>(sole_proprietor) };
  const { rows, total } = await findProviders(search, { ...query, ...given({ credential }), ...letters }, noContext);
  return { total, rows: rows as Answer['rows'] };
}

const noPlace = async () => ({ latitude: 0, longitude: 0 });

/** What the shapes do not ask for. */
const noContext: CriteriaContext = {
  today: '',
  codesOf: async () => undefined,
  newestYear: async () => null,
  physicians: async () => [],
  npisAtAddressOf: async () => [],
  otherNames: async () => new Map(),
  pointOf: noPlace,
  providerCriteria: [],
  requireDataset: () => {},
};

const upper = <L extends string>(letter: string | undefined) => letter?.toUpperCase() as L | undefined;
