import { censusCounties } from '#src/datasets/census-counties.ts';
import { PLACE_SHORTAGES } from '#src/datasets/shortage-criterion.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** The counties of Connecticut before 2022, by ZIP code, as SQL. */
const oldCounties = censusCounties
  .filter(({ state }) => state === 'CT')
  .map(({ county_fips, zips }) => `('${county_fips}', '${zips}')`)
  .join(', ');

/** Square of the distance of two places of Connecticut, in degrees of latitude. */
const apart = 'power(place.latitude - other.latitude, 2) + power(0.75 * (place.longitude - other.longitude), 2)';

/**
 * The kinds of designations of the county of each ZIP code, also of a part of it, with the highest score of each. MUA/P have no
 * score here, because a lower index is a greater need. A ZIP code of Connecticut is in its old county and in its planning region.
 */
export const placeShortageTable: TableDefinition = {
  name: PLACE_SHORTAGES,
  key: 'number',
  childOf: ['places'],
  sources: ['shortage_areas', 'places'],
  filledBy: 'shortage_areas',
  select: `select counties.zip::bigint as number, kind, max(case when kind <> 'mua' then round(score)::int end) as score
    from (
      select zip, county_fips from places
      union select zip, old.county_fips
        from (values ${oldCounties}) as old (county_fips, zips) join places on zip = any(string_to_array(zips, ' '))
      union select zip, (
          select other.county_fips from places other
          where other.county_fips ~ '^091' and other.latitude is not null
          order by upper(other.city) = upper(place.city) desc nulls last, ${apart}, other.zip limit 1
        )
        from places place where county_fips ~ '^090'
    ) as counties join shortage_areas using (county_fips)
    where level <> 'facility' and counties.zip ~ '^[0-9]{5}$'
    group by counties.zip, kind`,
  order: [],
  columns: { kind: { kind: 'code' }, score: { kind: 'number', digits: 9, decimals: 0 } },
};
