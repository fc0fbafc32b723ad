import { geoJSON, type Layer, type Map as LeafletMap, type PathOptions } from 'leaflet';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAtlas } from '#src/datasets/places/atlas.tsx';

/** The lowest zoom level that shows county lines. */
const COUNTY_ZOOM = 6;

/** The land and its borders, from outlines of the Census Bureau. Empty if they fail to load. */
export function useOutlines(map: LeafletMap | undefined): readonly Layer[] {
  const zoomedIn = useZoomedIn(map);
  const data = useAtlas();
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
