import { useQuery } from '@tanstack/react-query';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// Outlines of the Census Bureau. Its counties are those of 2017.
import atlasUrl from 'us-atlas/counties-10m.json?url';

type Atlas = Topology<{
  nation: GeometryCollection;
  states: GeometryCollection<{ name: string }>;
  counties: GeometryCollection<{ name: string }>;
}>;

/** The land, its borders, and the counties of the atlas. Undefined until they are loaded, and if they cannot be. */
export function useAtlas() {
  const { data } = useQuery({
    queryKey: [atlasUrl],
    queryFn: ({ signal }) => outlines(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

async function outlines(signal: AbortSignal) {
  const response = await fetch(atlasUrl, { signal });
  const atlas: Atlas = await response.json(); // a file of this build
  const { nation, states, counties } = atlas.objects;
  return {
    atlas,
    land: feature(atlas, nation),
    states: mesh(atlas, states, isInner),
    counties: mesh(atlas, counties, isInner),
  };
}

/** Whether a line separates two areas, unlike a coast. */
const isInner = (one: object, other: object) => one !== other;
