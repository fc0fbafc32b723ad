import { queryOptions } from '@tanstack/react-query';
import { type ProgramRow, searchPrograms } from '#src/datasets/programs/contract.ts';
import { directorName, hasNameOf } from '#src/datasets/programs/director-name.tsx';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

interface Named {
  first_name: string | null;
  last_name: string | null;
}

/** Pages of programs to look through for a name. */
const MOST_PAGES = 5;

const once = { staleTime: 60_000, retry: false } as const;

/** Criteria of the provider search for the name of a director in a state. Undefined without a whole name. */
export function providersNamed(director: string | null, state: string | null) {
  const words = directorName(director);
  const [first_name, last_name] = [words?.[0], words?.at(-1)];
  return first_name && last_name && state ? { first_name, last_name, state } : undefined;
}

/** The number of providers of a state who have the first and last name of a director. */
export const namesakesQuery = (director: string | null, state: string | null) => {
  const criteria = providersNamed(director, state);
  return queryOptions({
    queryKey: [searchProviders.url, 'named', director, state],
    queryFn: async ({ signal }) => {
      const { total, rows } = await ask(searchProviders, { query: criteria, signal });
      const named = rows.filter((row) => hasNameOf(director, row)).length;
      return {
        named,
        /** Whether the search has more rows than one page, which may have the name too. */
        orMore: total > rows.length,
        /** Whether the search for that name finds others too. */
        hasOthers: total > named,
      };
    },
    enabled: criteria !== undefined,
    ...once,
  });
};

/** The programs of a state whose director has the first and last name of a provider. */
export const directedQuery = ({ first_name, last_name }: Named, state: string | null) =>
  queryOptions({
    queryKey: [searchPrograms.url, 'directed', first_name, last_name, state],
    queryFn: async ({ signal }) => {
      const [director = ''] = [first_name ?? '', last_name ?? ''].toSorted((one, other) => other.length - one.length);
      const named: ProgramRow[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const found = await ask(searchPrograms, { query: { director, state: state ?? '', page }, signal });
        named.push(...found.rows.filter(({ director_name }) => hasNameOf(director_name, { first_name, last_name })));
        if (page * found.page_size >= found.total) break;
      }
      return named;
    },
    enabled: Boolean(first_name && last_name && state),
    ...once,
  });
