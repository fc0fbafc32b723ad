import { placeFields } from '#src/datasets/places/dataset.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { IndexColumn, TableDefinition } from '#src/search/definition.ts';

const people: IndexColumn = { kind: 'number', digits: 9, decimals: 0 };

/** The ZIP codes of the search index. A coordinate of zero is unknown. An unknown population sorts as 0. */
export const placeTable: TableDefinition = {
  name: 'places',
  key: 'number',
  sources: ['places'],
  select: `select zip::bigint as number, *, coalesce(population, 0) as people,
      nullif(latitude, 0) || ',' || nullif(longitude, 0) as point
    from places where zip ~ '^[0-9]{5}$'`,
  order: [],
  columns: {
    ...indexColumns(placeFields),
    population: { ...people, shown: true, sortBy: ['people'] },
    people,
    county_fips: { kind: 'code' },
    cbsa_code: { kind: 'code' },
    point: { kind: 'point' },
  },
};
