import { censusCounties } from '#src/datasets/census-counties.ts';
import { countyChanges } from '#src/datasets/other-counties.ts';
import { PLACE_SHORTAGES } from '#src/datasets/shortage-criterion.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** SQL of the counties before and after each change: number of the change, side and code. */
const sides = countyChanges
  .flatMap((change, area) =>
    change.flatMap((codes, side) => codes.map((code) => `(${area}, ${side}, '${code}', ${codes.length})`)),
  )
  .join(', ');

/** SQL of the ZIP codes of counties by the Census. */
const census = censusCounties.map(({ county_fips, zips }) => `('${county_fips}', '${zips}')`).join(', ');

/** Square of the distance of two places, in degrees of latitude. */
const apart = `power(place.latitude - other.latitude, 2)
  + power(cos(radians(place.latitude)) * (place.longitude - other.longitude), 2)`;

/**
 * The kinds of designations of the county of each ZIP code, also of a part of it, with the highest score of each. MUA/P have no
 * score here, because a lower index is a greater need. A ZIP code is also in its county of another year (R-1051), as
 * `readOtherCounties` finds it.
 */
export const placeShortageTable: TableDefinition = {
  name: PLACE_SHORTAGES,
  key: 'number',
  childOf: ['places'],
  sources: ['shortage_areas', 'places'],
  filledBy: 'shortage_areas',
  select: `with sides (area, side, county_fips, counties) as (values ${sides}),
    changed as (
      select places.*, area, side from places join sides using (county_fips)
    ), known as materialized (
      select changed.*, county_fips as known_fips, side as known_side from changed
      union all
      select changed.*, sides.county_fips, sides.side
      from changed
      join (values ${census}) as census (county_fips, zips) on zip = any(string_to_array(zips, ' '))
      join sides on sides.county_fips = census.county_fips and sides.area = changed.area and sides.side <> changed.side
    )
    select counties.zip::bigint as number, kind, max(case when kind <> 'mua' then round(score)::int end) as score
    from (
      select zip, county_fips from places
      union select zip, coalesce(
          (select sides.county_fips from sides where area = place.area and side <> place.side and counties = 1),
          (
            select known_fips from known other
            where other.area = place.area and known_side <> place.side
              and (other.zip = place.zip or upper(other.city) = upper(place.city) or place.latitude + other.latitude is not null)
            order by other.zip = place.zip desc, upper(other.city) = upper(place.city) desc nulls last, ${apart}, other.zip limit 1
          )
        )
        from changed place
    ) as counties join shortage_areas using (county_fips)
    where level <> 'facility' and counties.zip ~ '^[0-9]{5}$'
    group by counties.zip, kind`,
  order: [],
  columns: { kind: { kind: 'code' }, score: { kind: 'number', digits: 9, decimals: 0 } },
};
