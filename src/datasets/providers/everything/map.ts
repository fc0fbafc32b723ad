// Providers on a map: counts per ZIP code, merged in a grid.
import type { z } from 'zod';
import { type MapQuery, MOST_CLUSTERS, type mapProviders } from '#src/datasets/providers/everything/contract.ts';
import { type CriteriaContext, criteriaOf } from '#src/datasets/providers/everything/criteria.ts';
import { isInside, type Place } from '#src/search/points.ts';
import type { FacetCount } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

type Reply = z.output<typeof mapProviders.response>;

/** The centers of ZIP codes, in degrees. */
export type Centers = ReadonlyMap<string, Place>;

/** The largest clusters of a search in the visible part of the map. */
export async function mapOf(
  search: Search,
  { bbox, zoom = 0, ...query }: MapQuery,
  context: CriteriaContext,
  centers: Centers,
): Promise<Reply> {
  context.requireDataset('places');
  const { total, counts } = await search.ask({
    table: 'providers',
    criteria: await criteriaOf({ ...query, order: 'asc', page: 1 }, context),
    counts: [{ column: 'zip5' }],
    page: 1,
    page_size: 0,
  });
  const byZip = counts?.[0] ?? [];
  const placed = byZip.reduce((sum, { value, count }) => (centers.has(value) ? sum + count : sum), 0);
  return { total, not_placed: total - placed, clusters: clustersOf(byZip, centers, bbox, zoom) };
}

/** Pixels of a cell's side. A cluster's mark is 44 pixels wide. */
const CELL = 60;
/** Pixels of a map tile's side. */
const TILE = 256;

function clustersOf(counts: readonly FacetCount[], centers: Centers, bbox: MapQuery['bbox'], zoom: number) {
  const cellsPerWorld = (TILE * 2 ** zoom) / CELL;
  const cells = new Map<number, { count: number; latitude: number; longitude: number; zips: string[] }>();
  for (const { value: zip, count } of counts) {
    const center = centers.get(zip);
    if (!center || (bbox && !isInside(center, bbox))) continue;
    const { x, y } = mercator(center);
    const key = Math.floor(x * cellsPerWorld) * 2 ** 24 + Math.floor(y * cellsPerWorld);
    const cell = cells.get(key) ?? { count: 0, latitude: 0, longitude: 0, zips: [] };
    cell.count += count;
    cell.latitude += center.latitude * count;
    cell.longitude += center.longitude * count;
    cell.zips.push(zip);
    cells.set(key, cell);
  }
  return [...cells.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_CLUSTERS)
    .map(({ count, latitude, longitude, zips: [zip, ...others] }) => ({
      latitude: latitude / count,
      longitude: longitude / count,
      count,
      ...(others.length === 0 && { zip }),
    }));
}

/** The place on a world map whose sides are 1. https://en.wikipedia.org/wiki/Web_Mercator_projection */
function mercator({ latitude, longitude }: Place): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The centers of all ZIP codes. A coordinate of zero is unknown. */
export async function centersOf({ db }: Database): Promise<Centers> {
  const rows = await db
    .selectFrom('places')
    .select(['zip', 'latitude', 'longitude'])
    .where('latitude', '<>', 0)
    .where('longitude', '<>', 0)
    .execute();
  return new Map(
    rows.flatMap(({ zip, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[zip, { latitude, longitude }] as const],
    ),
  );
}
