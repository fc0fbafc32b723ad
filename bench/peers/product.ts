import type { Answer, Engine, Question } from '#bench/question.ts';
import { findOrganizations } from '#src/datasets/organizations/queries.ts';
import { findProviders } from '#src/datasets/providers/queries.ts';
import type { Search } from '#src/search/search.ts';

/** The product's own search, called as its routes call it. */
export function openProduct(search: Search): Engine {
  return { name: 'product', answer: (question) => ask(search, question), close: () => search.close() };
}

function ask(search: Search, { table, criteria }: Question): Promise<Answer> {
  const query = { ...criteria, order: 'asc', page: 1 } as const;
  if (table === 'organizations') return findOrganizations(search, query);
  const { gender, sole_proprietor, ...rest } = query;
  // the contract has upper-case letters
  const letters = { gender: upper<'F' | 'M'>(gender), sole_proprietor: upper<'Y' | 'N'>(sole_proprietor) };
  return findProviders(search, { ...rest, ...letters });
}

const upper = <L extends string>(letter: string | undefined) => letter?.toUpperCase() as L | undefined;
