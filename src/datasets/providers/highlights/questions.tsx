import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Highlights, listHighlights } from '#src/datasets/providers/highlights/contract.ts';
import { ask } from '#src/ui/ask.ts';

/** The highlights of these providers by NPI; empty while they load. */
export function useHighlights(npis: readonly string[]): ReadonlyMap<string, Highlights> {
  const { data } = useQuery({
    queryKey: [listHighlights.url, npis],
    queryFn: async ({ signal }) => {
      const { rows } = await ask(listHighlights, { query: { npi: [...npis] }, signal });
      return new Map(rows.map((row) => [row.npi, row]));
    },
    enabled: npis.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

const none: ReadonlyMap<string, Highlights> = new Map();
