// Shortage designations as maps draw them.
import {
  type FacilityQuery,
  MOST_FACILITIES,
  type Shortage,
  type ShortageFacility,
  type ShortageMap,
  type StateShortage,
} from '#src/datasets/shortages/contract.ts';
import type { Database } from '#src/server/database.ts';

/** The counties with designations of a kind, and the numbers of counties and facilities by state (R-1256). */
export async function countiesWithShortage({ pool }: Database, kind: Shortage['kind']) {
  const { rows } = await pool.query<ShortageMap['rows'][number]>(
    `select county_fips, min(county) as county, min(state) as state,
       case when bool_or(level = 'county') then 'county' else 'part' end as level,
       case when $1 <> 'mua' then coalesce(max(score) filter (where level = 'county'), max(score) filter (where level = 'part')) end as score
     from shortage_areas where kind = $1 and level <> 'facility'
     group by county_fips order by county_fips`,
    [kind],
  );
  const { rows: states } = await pool.query<StateShortage>(
    `with counties as (
       select county_fips, mode() within group (order by state) as state
       from (
         select county_fips, state from places where county_fips is not null
         union all select county_fips, state from shortage_areas where level <> 'facility'
       ) as named
       group by county_fips
     ), designated as (
       select county_fips, bool_or(level = 'county') as whole
       from shortage_areas where kind = $1 and level <> 'facility' group by county_fips
     ), in_counties as (
       select state, count(*)::int as counties, count(*) filter (where whole)::int as whole,
         count(*) filter (where not whole)::int as part
       from counties left join designated using (county_fips) where state is not null group by state
     ), facilities as (
       select state, count(*)::int as facilities
       from shortage_areas where kind = $1 and level = 'facility' and state is not null group by state
     )
     select state, coalesce(counties, 0) as counties, coalesce(whole, 0) as whole, coalesce(part, 0) as part,
       coalesce(facilities, 0) as facilities
     from in_counties full join facilities using (state) order by state`,
    [kind],
  );
  return { rows, states };
}

/**
 * Facilities with a designation of a kind in a rectangle of degrees, at most MOST_FACILITIES, and their number (R-1257). Those with
 * a point outside their county are left out. A rectangle with its west side east of its east side crosses the date line.
 */
export async function facilitiesWithShortage(
  { pool }: Database,
  { shortage, area: { west, south, east, north } }: FacilityQuery,
) {
  const { rows } = await pool.query<ShortageFacility & { total: number }>(
    `select designation_id, name, score, city, state, latitude, longitude, count(*) over ()::int as total
     from shortage_areas
     where kind = $1 and level = 'facility' and not outside_county and latitude between $3 and $5
       and case when $2::float8 <= $4::float8 then longitude between $2 and $4 else longitude >= $2 or longitude <= $4 end
     order by score desc nulls last, designation_id, name, latitude, longitude
     limit ${MOST_FACILITIES}`,
    [shortage, west, south, east, north],
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...facility }) => facility) };
}
