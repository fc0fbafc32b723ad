import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { divIcon, geoJSON, type Map as LeafletMap, marker } from 'leaflet';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { merge } from 'topojson-client';
import type { MultiPolygon, Polygon } from 'topojson-specification';
import { useAtlas } from '#src/datasets/places/atlas.tsx';
import { areaOf, useLayers } from '#src/datasets/places/leaflet.tsx';
import { mapShortageFacilities, type ShortageFacility } from '#src/datasets/shortages/contract.ts';
import { InView } from '#src/datasets/shortages/layer/InView.tsx';
import { countiesIn, shapesOf } from '#src/datasets/shortages/layer/in-view.tsx';
import { LayerLegend } from '#src/datasets/shortages/layer/LayerLegend.tsx';
import { type ShortageKind, shortageMapOf, useShortageLayer } from '#src/datasets/shortages/layer/layer.tsx';
import { fillOf, levels } from '#src/datasets/shortages/layer/patterns.tsx';
import { titleCase } from '#src/shared/title-case.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';

interface MapLayerProps {
  map: LeafletMap;
  /** Where the legend and the facts as text go. */
  below: Element;
}

/** The layer of shortage areas on a map of ZIP codes: counties, facilities, a legend, and the same facts as text (R-1259). */
export function MapLayer(props: MapLayerProps) {
  const [kind] = useShortageLayer();
  const { map } = props;
  const [hasView, setHasView] = useState(false);
  useEffect(() => void map.whenReady(() => setHasView(true)), [map]);
  return kind && hasView && <Shown kind={kind} {...props} />;
}

function Shown({ kind, map, below }: MapLayerProps & { kind: ShortageKind }) {
  const { data, error } = useQuery(shortageMapOf(kind));
  const atlas = useAtlas()?.atlas;
  const area = useVisibleArea(map);
  const { data: facilities } = useQuery({
    queryKey: [mapShortageFacilities.url, kind, area],
    queryFn: ({ signal }) => ask(mapShortageFacilities, { query: { shortage: kind, area }, signal }),
    placeholderData: keepPreviousData,
    enabled: kind !== 'mua', // which has no facilities
  });
  const counties = useMemo(
    () =>
      data && atlas
        ? levels.map((level) => {
            const designated = new Set(data.rows.flatMap((row) => (row.level === level ? [row.county_fips] : [])));
            const areas = atlas.objects.counties.geometries.filter(({ id }) => designated.has(String(id)));
            // merge takes areas, and counties are nothing else
            return geoJSON(merge(atlas, areas as (Polygon | MultiPolygon)[]), {
              pane: paneOf(map),
              interactive: false,
              style: { color: 'var(--accent)', weight: 1, fillColor: fillOf(level), fillOpacity: 1 },
            });
          })
        : [],
    [data, atlas, map],
  );
  useLayers(map, counties);
  const shown = kind === 'mua' ? undefined : facilities;
  useLayers(
    map,
    useMemo(() => (shown?.rows ?? []).map(markOf), [shown]),
  );
  const shapes = useMemo(() => (atlas ? shapesOf(atlas) : []), [atlas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area is the view of the map
  const inView = useMemo(() => countiesIn(shapes, map.getBounds()), [shapes, map, area]);
  return createPortal(
    <Stack component="section" gap={6} px={16} py={10} aria-label="Shortage areas on the map">
      {error && <ErrorBox message={messageOf(error)} />}
      {data && (
        <>
          <LayerLegend kind={kind} asOf={data.as_of} facilities={kind !== 'mua'} />
          {shapes.length > 0 && (
            <InView kind={kind} rows={data.rows} shapes={shapes} inView={inView} facilities={shown} />
          )}
        </>
      )}
    </Stack>,
    below,
  );
}

/** The pane of the layer, over the tiles and below all marks. */
function paneOf(map: LeafletMap): string {
  if (!map.getPane('shortage')) map.createPane('shortage').style.zIndex = '250';
  return 'shortage';
}

/** A square. Its facts are in the list below the map, where the keyboard reaches them. */
const markOf = ({ name, score, latitude, longitude }: ShortageFacility) =>
  marker([latitude, longitude], {
    icon: square,
    title: [titleCase(name, 'organization'), score !== null && `score ${score}`].filter(Boolean).join(', '),
    keyboard: false,
  });

const square = divIcon({
  className: '', // without Leaflet's frame
  html: '<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><rect x="1" y="1" width="10" height="10" fill="var(--text)" stroke="var(--surface)" stroke-width="1.5"/></svg>',
  iconSize: [12, 12],
  iconAnchor: [6, 6],
});

/** The visible part of a map, as `areaOf` has it. */
function useVisibleArea(map: LeafletMap): string {
  const follow = useCallback(
    (changed: () => void) => {
      map.on('moveend', changed);
      return () => void map.off('moveend', changed);
    },
    [map],
  );
  return useSyncExternalStore(follow, () => areaOf(map));
}
