import 'leaflet/dist/leaflet.css';
import { useQuery } from '@tanstack/react-query';
import { control, type Layer, Map as LeafletMap, tileLayer } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { getMapTiles } from '#src/datasets/places/contract.ts';
import styles from '#src/datasets/places/map.module.css';
import { useOutlines } from '#src/datasets/places/outlines.tsx';
import { ask } from '#src/ui/state/ask.ts';

/**
 * A Leaflet map in the element with the ref `box`, removed with that element. It draws outlines of states and counties,
 * which work offline, below the configured tiles. The mouse wheel scrolls the page, not the map.
 * @param show sets the map's view; called again whenever it changes
 */
export function useLeaflet(show: (map: LeafletMap) => void) {
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => map && show(map), [map, show]);
  useLayers(map, useOutlines(map));
  useLayers(map, useTiles());
  const box = useMemo(() => start(setMap), []);
  return { box, map };
}

/** Shows `layers` on the map. Replaces them when they change, and removes them on unmount. */
export function useLayers(map: LeafletMap | undefined, layers: readonly Layer[]) {
  useEffect(() => {
    if (!map) return;
    for (const layer of layers) layer.addTo(map);
    return () => {
      for (const layer of layers) layer.remove();
    };
  }, [map, layers]);
}

const start = (onStart: (map: LeafletMap) => void) => (element: HTMLDivElement) => {
  if (styles.map) element.classList.add(styles.map);
  const map = new LeafletMap(element, {
    minZoom: 3,
    maxZoom: 16,
    zoomSnap: 0.5,
    scrollWheelZoom: false,
    zoomAnimation: false,
    fadeAnimation: false,
    attributionControl: false,
    trackResize: false,
  });
  const sizes = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  sizes.observe(element);
  control.attribution({ prefix: false }).addTo(map);
  control.scale().addTo(map);
  map.createPane('base').style.zIndex = '150';
  onStart(map);
  return () => {
    sizes.disconnect();
    map.remove();
  };
};

function useTiles(): readonly Layer[] {
  const { data } = useQuery({
    queryKey: [getMapTiles.url],
    queryFn: ({ signal }) => ask(getMapTiles, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (data?.tile_url ? [tileLayer(data.tile_url, { attribution: '© OpenStreetMap contributors' })] : []),
    [data],
  );
}

/** The visible part of the map as `west,south,east,north`, with four decimals. */
export function areaOf(map: LeafletMap): string {
  const bounds = map.getBounds();
  const isWorld = bounds.getEast() - bounds.getWest() >= 360;
  const west = isWorld ? -180 : wrapped(bounds.getWest());
  const east = isWorld ? 180 : wrapped(bounds.getEast());
  const south = Math.max(-90, bounds.getSouth());
  const north = Math.min(90, bounds.getNorth());
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(4))).join(',');
}

/** A longitude from -180 to 180. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
