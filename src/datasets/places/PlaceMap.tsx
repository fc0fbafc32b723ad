import { useQuery } from '@tanstack/react-query';
import { circle, type LatLngTuple, type LeafletKeyboardEvent, type Map as LeafletMap, marker } from 'leaflet';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listNeighbors, type PlaceRow } from '#src/datasets/places/contract.ts';
import { useLayers, useLeaflet } from '#src/datasets/places/leaflet.tsx';
import styles from '#src/datasets/places/map.module.css';
import { caption, label, pin } from '#src/datasets/places/markers.tsx';
import type { OnMap } from '#src/datasets/places/on-map.tsx';
import { usePlacePopup } from '#src/datasets/places/place-popup.tsx';
import { LayerChoice } from '#src/datasets/shortages/layer/LayerChoice.tsx';
import { MapLayer } from '#src/datasets/shortages/layer/MapLayer.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The zoom level of R-243. */
const ZOOM = 12;
/** The radii of the distance circles, in miles. */
const RINGS = [1, 2, 5, 10, 20];
const METERS_PER_MILE = 1609.344;
/** The length of a degree of latitude. */
const METERS_PER_DEGREE = 111_195;

/** A map of one place with distance circles and links to its neighbors. */
export function PlaceMap({ place, below }: { place: OnMap<PlaceRow>; below: Element | null }) {
  const { latitude, longitude } = place;
  const show = useCallback((map: LeafletMap) => void map.setView([latitude, longitude], ZOOM), [latitude, longitude]);
  const { box, map } = useLeaflet(show);
  useLayers(
    map,
    useMemo(() => RINGS.flatMap((miles) => ring([latitude, longitude], miles)), [latitude, longitude]),
  );
  useLayers(map, useNeighbors(place));
  const { layers, popup } = usePlacePopup(
    useMemo(() => [place], [place]),
    markerOf,
  );
  useLayers(map, layers);
  return (
    <>
      <LayerChoice className={styles.choice} />
      <div ref={box} />
      {popup}
      {map && below && <MapLayer map={map} below={below} />}
    </>
  );
}

const markerOf = (place: OnMap<PlaceRow>) =>
  marker([place.latitude, place.longitude], {
    icon: pin,
    title: `${place.zip} ${townOf({ city: place.city, state: place.state })}`,
    zIndexOffset: 1000,
  });

/** A circle with its radius at the top. */
const ring = ([latitude, longitude]: LatLngTuple, miles: number) => [
  circle([latitude, longitude], {
    radius: miles * METERS_PER_MILE,
    color: 'var(--border)',
    weight: 1,
    dashArray: '3 5',
    fill: false,
    interactive: false,
  }),
  marker([latitude + (miles * METERS_PER_MILE) / METERS_PER_DEGREE, longitude], {
    icon: caption(`${miles} mi`),
    interactive: false,
    keyboard: false,
  }),
];

/** Links to the neighboring places, for mouse and keyboard. */
function useNeighbors(place: PlaceRow) {
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [listNeighbors.url, place.zip],
    queryFn: ({ signal }) => ask(listNeighbors, { params: { zip: place.zip }, signal }),
  });
  return useMemo(() => {
    const nameOf = ({ zip, city }: { zip: string; city: string | null }) =>
      [zip, city !== place.city && titleCase(city, 'place')].filter(Boolean).join(' ');
    return (data?.rows ?? []).map((neighbor) => {
      const open = () => void navigate(links.place(neighbor.zip));
      return marker([neighbor.latitude, neighbor.longitude], { icon: label(nameOf(neighbor)), riseOnHover: true })
        .on('click', open)
        .on('keypress', ({ originalEvent }: LeafletKeyboardEvent) => originalEvent.key === 'Enter' && open());
    });
  }, [data, navigate, place.city]);
}
