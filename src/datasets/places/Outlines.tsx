import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GeoJSON, useMap, useMapEvents } from 'react-leaflet';
import { feature, mesh } from 'topojson-client';
import atlasUrl from 'us-atlas/counties-10m.json?url';

type Layer = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas = Parameters<typeof mesh>[0] & { objects: Record<'nation' | 'states' | 'counties', Layer> };

/** From here on county lines help more than they crowd. */
const COUNTY_ZOOM = 6;

/** The land and its borders, from the Census Bureau's outlines. Without them the map is empty, and still a map. */
export function Outlines() {
  const zoom = useZoom();
  const { data } = useQuery({
    queryKey: [atlasUrl],
    queryFn: ({ signal }) => outlines(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <>
      <GeoJSON data={data.land} style={{ className: 'map-land' }} interactive={false} attribution={SOURCE} />
      {zoom >= COUNTY_ZOOM && <GeoJSON data={data.counties} style={{ className: 'map-county' }} interactive={false} />}
      <GeoJSON data={data.states} style={{ className: 'map-state' }} interactive={false} />
    </>
  );
}

const SOURCE = 'Outlines: U.S. Census Bureau';

function useZoom() {
  const [zoom, setZoom] = useState(useMap().getZoom());
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  return zoom;
}

async function outlines(signal: AbortSignal) {
  const response = await fetch(atlasUrl, { signal });
  const atlas: Atlas = await response.json(); // our own file, built with the page
  const { nation, states, counties } = atlas.objects;
  return {
    land: feature(atlas, nation),
    states: mesh(atlas, states, isInner),
    counties: mesh(atlas, counties, isInner),
  };
}

/** A line between two areas, not the coast. */
const isInner = (one: object, other: object) => one !== other;
