import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Highlights, listHighlights } from '#src/datasets/providers/highlights/contract.ts';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import type { Signal } from '#src/shared/signals.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The specialty and the signals of a search, as its criteria have them. */
export type AskedSpecialty = Record<'taxonomy' | 'profession' | 'specialty' | 'subspecialty', readonly string[]> & {
  signal?: readonly string[];
};

/**
 * The highlights of these providers by NPI; empty while they load. Certificates are compared with the specialty `of` a search,
 * or else with that of each provider.
 */
export const useHighlights = (npis: readonly string[], of?: AskedSpecialty): ReadonlyMap<string, Highlights> =>
  useQuery(highlightsQuery(npis, of)).data ?? none;

/** The request of the highlights of some providers. */
export function highlightsQuery(npis: readonly string[], of?: AskedSpecialty) {
  const specialty = {
    taxonomy: [...(of?.taxonomy ?? [])].slice(0, MAX_CODES),
    profession: of?.profession[0],
    specialty: of?.specialty[0],
    subspecialty: of?.subspecialty[0],
    signal: of?.signal as Signal[] | undefined, // the search refuses others
  };
  return queryOptions({
    queryKey: [listHighlights.url, npis, specialty],
    queryFn: async ({ signal }) => {
      const { rows } = await ask(listHighlights, { query: { npi: [...npis], ...specialty }, signal });
      return new Map(rows.map((row) => [row.npi, row]));
    },
    enabled: npis.length > 0,
    placeholderData: keepPreviousData,
  });
}

const none: ReadonlyMap<string, Highlights> = new Map();
