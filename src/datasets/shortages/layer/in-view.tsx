// Which counties of the atlas are in the visible part of a map.
import { bounds as boundsOf, type LatLngBounds, LineUtil, point } from 'leaflet';
import { feature } from 'topojson-client';
import type { useAtlas } from '#src/datasets/places/atlas.tsx';
import { stateCodeOf } from '#src/shared/states.ts';

type Atlas = NonNullable<ReturnType<typeof useAtlas>>['atlas'];
type Ring = readonly (readonly number[])[];

/** A county, with its outlines in degrees and the rectangle around them. */
export interface CountyShape {
  county_fips: string;
  /** Its name and state, such as `Kanawha, WV`. */
  name: string;
  rings: readonly Ring[];
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The counties of the atlas, by name. */
export function shapesOf(atlas: Atlas): CountyShape[] {
  const states = new Map(
    atlas.objects.states.geometries.map(({ id, properties }) => [
      String(id),
      stateCodeOf(properties && 'name' in properties ? properties.name : ''),
    ]),
  );
  return feature(atlas, atlas.objects.counties)
    .features.flatMap(({ id, properties, geometry }): CountyShape[] => {
      const rings: readonly Ring[] =
        geometry.type === 'Polygon'
          ? geometry.coordinates
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates.flat()
            : [];
      const county_fips = String(id);
      const state = states.get(county_fips.slice(0, 2));
      const [xs, ys] = [0, 1].map((n) => rings.flatMap((ring) => ring.map((place) => place[n] ?? 0)));
      return [
        {
          county_fips,
          name: [properties.name, state].filter(Boolean).join(', '),
          rings,
          west: Math.min(...(xs ?? [])),
          south: Math.min(...(ys ?? [])),
          east: Math.max(...(xs ?? [])),
          north: Math.max(...(ys ?? [])),
        },
      ];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The counties of which a part is in a rectangle. */
export function countiesIn(shapes: readonly CountyShape[], view: LatLngBounds): CountyShape[] {
  const [west, south, east, north] = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
  const box = boundsOf(point(west, south), point(east, north));
  return shapes.filter((shape) => {
    if (shape.east < west || shape.west > east || shape.north < south || shape.south > north) return false;
    if (shape.west >= west && shape.east <= east && shape.south >= south && shape.north <= north) return true;
    const crosses = shape.rings.some((ring) =>
      ring.some((end, n) => n > 0 && LineUtil.clipSegment(pointAt(ring[n - 1]), pointAt(end), box) !== false),
    );
    return crosses || isInside(shape.rings, (west + east) / 2, (south + north) / 2);
  });
}

const pointAt = ([x = 0, y = 0]: readonly number[] = []) => point(x, y);

/** Whether a place is within an odd number of outlines: in an area, and in no hole of it. */
function isInside(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings)
    ring.forEach(([x1 = 0, y1 = 0], n) => {
      const [x0 = 0, y0 = 0] = ring[n === 0 ? ring.length - 1 : n - 1] ?? [];
      if (y0 > y !== y1 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) inside = !inside;
    });
  return inside;
}
