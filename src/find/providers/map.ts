// Providers on a map: counts per ZIP code, merged in a grid.
import type { z } from 'zod';
import { DEFAULT_MILES } from '#src/datasets/places/contract.ts';
import { MOST_CLUSTERS, type mapProviders } from '#src/find/providers/contract.ts';
import { type CriteriaContext, criteriaOfProviders } from '#src/find/providers/criteria.ts';
import type { MapQuery } from '#src/find/providers/queries.ts';
import { equals } from '#src/search/criteria.ts';
import { type GeoPoint, isInside } from '#src/search/points.ts';
import type { Criterion, FacetCount } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { cellOf } from '#src/shared/map-grid.ts';

type Reply = z.output<typeof mapProviders.response>;

/** The center of a ZIP code in degrees, and its city and state. */
interface Center extends GeoPoint {
  city: string;
}

/** The centers of ZIP codes. */
export type Centers = ReadonlyMap<string, Center>;

/** The largest clusters of a search in the visible part of the map, and what the map's first view must contain. */
export async function mapOf(
  search: Searcher,
  database: Database,
  { bbox, zoom = 0, ...query }: MapQuery,
  context: CriteriaContext,
  centers: Centers,
): Promise<Reply> {
  context.requireDataset('places');
  const criteria = await criteriaOfProviders({ ...query, order: 'asc', page: 1 }, context);
  const { total, counts, generation } = await search.ask({
    table: 'providers',
    criteria,
    counts: [{ column: 'zip5' }],
    page: 1,
    page_size: 0,
  });
  const { placed, extent, cells } = place(counts?.[0] ?? [], centers, bbox, zoom);
  const clusters = clustersOf(cells);
  const npis = await onlyProviders(search, database, criteria, clusters);
  const { near, state, miles = DEFAULT_MILES } = query;
  return {
    total,
    generation,
    not_placed: total - placed,
    extent: placed > 0 ? extent : null,
    circle: near ? { ...(await context.pointOf(near, state)), miles } : null,
    clusters: clusters.map((cluster) => {
      const npi = cluster.count === 1 && cluster.zip ? npis.get(cluster.zip) : undefined;
      return { ...cluster, ...(npi && { npi }) };
    }),
  };
}

/** The matches of one cell of the grid. */
interface Cell {
  count: number;
  /** The sums of the coordinates of all matches. */
  latitude: number;
  longitude: number;
  /** The ZIP code, if there is only one. */
  zip: string | undefined;
  /** The matches of each city. */
  cities: Map<string, number>;
}

/** Places the counts of ZIP codes: how many, within which rectangle, and those of the visible part by cell. */
function place(counts: readonly FacetCount[], centers: Centers, bbox: MapQuery['bbox'], zoom: number) {
  const extent = { west: 180, south: 90, east: -180, north: -90 };
  const cells = new Map<number, Cell>();
  let placed = 0;
  for (const each of counts) {
    const center = centers.get(each.value);
    if (!center) continue;
    placed += each.count;
    extent.west = Math.min(extent.west, center.longitude);
    extent.south = Math.min(extent.south, center.latitude);
    extent.east = Math.max(extent.east, center.longitude);
    extent.north = Math.max(extent.north, center.latitude);
    if (!bbox || isInside(center, bbox)) add(cells, cellOf(center, zoom), each, center);
  }
  return { placed, extent, cells };
}

function add(cells: Map<number, Cell>, key: number, zip: FacetCount, { latitude, longitude, city }: Center): void {
  const { value, count } = zip;
  const known = cells.get(key);
  const cell = known ?? { count: 0, latitude: 0, longitude: 0, zip: value, cities: new Map() };
  if (known) cell.zip = undefined;
  else cells.set(key, cell);
  cell.count += count;
  cell.latitude += latitude * count;
  cell.longitude += longitude * count;
  cell.cities.set(city, (cell.cities.get(city) ?? 0) + count);
}

function clustersOf(cells: ReadonlyMap<number, Cell>) {
  return [...cells.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_CLUSTERS)
    .map(({ count, latitude, longitude, zip, cities }) => {
      const [[place] = ['']] = [...cities].sort(([, one], [, other]) => other - one);
      return { latitude: latitude / count, longitude: longitude / count, count, place, ...(zip && { zip }) };
    });
}

/** The NPIs of providers who are the only match in their ZIP code, by ZIP code. */
async function onlyProviders(
  search: Searcher,
  { db }: Database,
  criteria: Criterion[],
  clusters: readonly { count: number; zip?: string }[],
): Promise<Map<string, string>> {
  const zips = clusters.flatMap(({ count, zip }) => (count === 1 && zip ? [zip] : []));
  if (zips.length === 0) return new Map();
  const { rows } = await search.ask({
    table: 'providers',
    criteria: [...criteria, equals('zip5', zips)],
    page: 1,
    page_size: zips.length,
  });
  const npis = rows.flatMap(({ npi }) => npi ?? []);
  if (npis.length === 0) return new Map();
  const found = await db.selectFrom('providers').select(['npi', 'zip']).where('npi', 'in', npis).execute();
  return new Map(found.map(({ npi, zip }) => [(zip ?? '').slice(0, 5), npi]));
}

/** The centers of all ZIP codes. A coordinate of zero is unknown. */
export async function centersOf({ db }: Database): Promise<Centers> {
  const rows = await db
    .selectFrom('places')
    .select(['zip', 'city', 'state', 'latitude', 'longitude'])
    .where('latitude', '<>', 0)
    .where('longitude', '<>', 0)
    .execute();
  return new Map(
    rows.flatMap(({ zip, latitude, longitude, city, state }) =>
      latitude === null || longitude === null
        ? []
        : [[zip, { latitude, longitude, city: [city, state].filter(Boolean).join(', ') || zip }] as const],
    ),
  );
}
