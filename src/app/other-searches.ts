// The searches besides that of providers that a line of the search box may be for.
import { z } from 'zod';
import { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { PlaceQuery } from '#src/datasets/places/contract.ts';
import type { OtherSearch } from '#src/search/sentences/reading.ts';
import type { Searchable } from '#src/search-box/searched.ts';

const searchOf = (path: string, { shape }: { shape: z.core.$ZodShape }, joined: readonly string[] = []): Searchable => {
  const parameters = Object.entries(shape);
  const takesSeveral = ([, schema]: (typeof parameters)[number]) => z.safeParse(schema, []).success;
  return {
    path,
    takes: new Set(parameters.map(([name]) => name)),
    several: new Set(parameters.flatMap((each) => (takesSeveral(each) && !joined.includes(each[0]) ? [each[0]] : []))),
    joined: new Set(joined),
  };
};

export const otherSearches: Readonly<Record<OtherSearch, Searchable>> = {
  organizations: searchOf('/hcos', OrganizationSearchQuery),
  places: searchOf('/geos', PlaceQuery, ['shortage']),
};
