import type { TableDefinition } from '#src/search/definition.ts';

/** The ZIP codes of the search index. A coordinate of zero is unknown. */
export const placeTable: TableDefinition = {
  name: 'places',
  key: 'zip',
  sources: ['places'],
  select: `select zip::bigint as zip, county_fips, cbsa_code,
      nullif(latitude, 0) || ',' || nullif(longitude, 0) as point
    from places where zip ~ '^[0-9]{5}$'`,
  order: [],
  columns: { county_fips: { kind: 'code' }, cbsa_code: { kind: 'code' }, point: { kind: 'point' } },
};
