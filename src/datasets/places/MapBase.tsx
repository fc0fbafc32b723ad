import 'leaflet/dist/leaflet.css';
import { useQuery } from '@tanstack/react-query';
import type { LatLngExpression, Map as LeafletMap } from 'leaflet';
import type { ReactNode, Ref } from 'react';
import { AttributionControl, MapContainer, Pane, ScaleControl, TileLayer } from 'react-leaflet';
import { getMapTiles } from '#src/datasets/places/contract.ts';
import { Outlines } from '#src/datasets/places/Outlines.tsx';
import { ask } from '#src/ui/ask.ts';
import '#src/datasets/places/map.css';

interface MapBaseProps {
  center: LatLngExpression;
  zoom: number;
  ref?: Ref<LeafletMap>;
  children: ReactNode;
}

/**
 * A map with outlines of states and counties, which need no network, under the configured tiles, where there are some. The
 * wheel scrolls the page, not the map.
 */
export function MapBase({ center, zoom, ref, children }: MapBaseProps) {
  const { data } = useQuery({
    queryKey: [getMapTiles.url],
    queryFn: ({ signal }) => ask(getMapTiles, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <MapContainer
      ref={ref}
      className="map"
      center={center}
      zoom={zoom}
      minZoom={3}
      maxZoom={16}
      zoomSnap={0.5}
      scrollWheelZoom={false}
      zoomAnimation={false}
      fadeAnimation={false}
      attributionControl={false}
    >
      <AttributionControl prefix={false} />
      <ScaleControl />
      <Pane name="base" style={{ zIndex: 150 }}>
        <Outlines />
      </Pane>
      {data?.tile_url && <TileLayer url={data.tile_url} attribution="© OpenStreetMap contributors" />}
      {children}
    </MapContainer>
  );
}
