import type { Answer, Engine, Question } from '#bench/question.ts';
import { findOrganizations } from '#src/datasets/organizations/queries.ts';
import { findProviders } from '#src/datasets/providers/queries.ts';
import type { Search } from '#src/search/search.ts';

/** The product's own search, asked as its routes ask it. */
export function openProduct(search: Search): Engine {
  return { name: 'product', answer: (question) => ask(search, question), close: () => search.close() };
}

function ask(search: Search, { table, criteria }: Question): Promise<Answer> {
  const query = { ...criteria, order: 'asc', page: 1 } as const;
  if (table === 'organizations') return findOrganizations(search, query);
  const { gender, sole_proprietor, ...rest } = query;
  // letters as the contract has them
  const letters = { gender: upper<'F' | 'M'>(gender), sole_proprietor: upper<'Y' | 'N'>(sole_proprietor) };
  return findProviders(search, { ...rest, ...letters });
}

const upper = <L extends string>(letter: string | undefined) => letter?.toUpperCase() as L | undefined;
