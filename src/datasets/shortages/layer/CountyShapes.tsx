import { useQuery } from '@tanstack/react-query';
import { merge } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
// Outlines of the Census Bureau, projected as the map of the states. Its counties are those of 2017.
import atlasUrl from 'us-atlas/counties-albers-10m.json?url';
import type { ShortageMap } from '#src/datasets/shortages/contract.ts';
import { fillOf, levels } from '#src/datasets/shortages/layer/patterns.tsx';

type Atlas = Topology<{ counties: GeometryCollection }>;

/** The counties with designations on the map of the states. Of those that the map does not have, the table says so. */
export function CountyShapes({ rows }: { rows: ShortageMap['rows'] }) {
  const { data: atlas } = useQuery({
    queryKey: [atlasUrl],
    queryFn: async ({ signal }): Promise<Atlas> => (await fetch(atlasUrl, { signal })).json(), // a file of this build
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!atlas) return null;
  const levelOf = new Map(rows.map(({ county_fips, level }) => [county_fips, level]));
  return levels.map((level) => (
    <path
      key={level}
      d={outlineOf(
        atlas,
        atlas.objects.counties.geometries.filter(({ id }) => levelOf.get(String(id)) === level),
      )}
      fill={fillOf(level)}
      stroke="var(--accent)"
      strokeWidth={0.4}
    />
  ));
}

const outlineOf = (atlas: Atlas, counties: readonly unknown[]) =>
  // merge takes areas, and counties are nothing else
  merge(atlas, counties as (Polygon | MultiPolygon)[])
    .coordinates.flat()
    .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`)
    .join('');
