import { useQuery } from '@tanstack/react-query';
import { geoJSON, type Layer, type Map as LeafletMap, type PathOptions } from 'leaflet';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { feature, mesh } from 'topojson-client';
import atlasUrl from 'us-atlas/counties-10m.json?url';

type Outline = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas = Parameters<typeof mesh>[0] & { objects: Record<'nation' | 'states' | 'counties', Outline> };

/** The lowest zoom level that shows county lines. */
const COUNTY_ZOOM = 6;

/** The land and its borders, from outlines of the Census Bureau. Empty if they fail to load. */
export function useOutlines(map: LeafletMap | undefined): readonly Layer[] {
  const zoomedIn = useZoomedIn(map);
  const { data } = useQuery({
    queryKey: [atlasUrl],
    queryFn: ({ signal }) => outlines(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const layers = useMemo(
    () =>
      data && {
        land: drawn(data.land, { color: 'var(--border)', fillColor: 'var(--land)', fillOpacity: 1 }, SOURCE),
        counties: drawn(data.counties, { color: 'var(--county)' }),
        states: drawn(data.states, { color: 'var(--border)', weight: 1.2 }),
      },
    [data],
  );
  return useMemo(
    () => (layers ? [layers.land, ...(zoomedIn ? [layers.counties] : []), layers.states] : []),
    [layers, zoomedIn],
  );
}

const SOURCE = 'Outlines: U.S. Census Bureau';

const drawn = (outline: Parameters<typeof geoJSON>[0], style: PathOptions, attribution?: string) =>
  geoJSON(outline, { pane: 'base', interactive: false, attribution, style: { weight: 1, ...style } });

/** Whether the zoom level shows county lines. */
function useZoomedIn(map: LeafletMap | undefined) {
  const follow = useCallback(
    (changed: () => void) => {
      map?.on('zoomend', changed);
      return () => void map?.off('zoomend', changed);
    },
    [map],
  );
  return useSyncExternalStore(follow, () => (map?.getZoom() ?? 0) >= COUNTY_ZOOM);
}

async function outlines(signal: AbortSignal) {
  const response = await fetch(atlasUrl, { signal });
  const atlas: Atlas = await response.json(); // a file of this build
  const { nation, states, counties } = atlas.objects;
  return {
    land: feature(atlas, nation),
    states: mesh(atlas, states, isInner),
    counties: mesh(atlas, counties, isInner),
  };
}

/** Whether a line separates two areas, unlike a coast. */
const isInner = (one: object, other: object) => one !== other;
