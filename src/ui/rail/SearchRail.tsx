import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { FacetReply } from '#src/shared/facets.ts';
import type { Facets, RailGroupSpec } from '#src/ui/rail/groups.ts';
import { Rail } from '#src/ui/rail/Rail.tsx';
import type { Framed } from '#src/ui/search/SearchScreen.tsx';
import { ask, whileBusy } from '#src/ui/state/ask.ts';

export interface SearchRailProps extends Pick<Framed, 'criteria' | 'change'> {
  groups: readonly RailGroupSpec<string>[];
  /** The call that counts the search per value. */
  counts: Endpoint<z.ZodType, typeof FacetReply>;
}

/** The filters of a search whose parameters have one value each: a choice takes the place of the one before. */
export const SearchRail = ({ groups, counts, criteria, change }: SearchRailProps) => (
  <Rail
    groups={groups}
    criteria={Object.fromEntries(Object.entries(criteria).map(([name, value]) => [name, value ? [value] : []]))}
    onChange={(changed) =>
      change(Object.fromEntries(Object.entries(changed).map(([name, values = []]) => [name, values.at(-1) ?? ''])))
    }
    facetsQuery={(names, text): UseQueryOptions<Facets> => ({
      queryKey: [counts.url, criteria, names, text],
      queryFn: ({ signal }) => ask(counts, { query: { ...criteria, facet: [...names], facet_text: text }, signal }),
      enabled: names.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: whileBusy,
    })}
  />
);
