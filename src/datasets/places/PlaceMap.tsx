import { useQuery } from '@tanstack/react-query';
import { circle, type LatLngTuple, type LeafletKeyboardEvent, type Map as LeafletMap, marker } from 'leaflet';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listNeighbours, type PlaceRow } from '#src/datasets/places/contract.ts';
import { useLayers, useLeaflet } from '#src/datasets/places/leaflet.tsx';
import styles from '#src/datasets/places/map.module.css';
import { label, mark, pin } from '#src/datasets/places/markers.tsx';
import type { OnMap } from '#src/datasets/places/on-map.tsx';
import { usePlacePopup } from '#src/datasets/places/place-popup.tsx';
import { cityOf } from '#src/datasets/places/words.tsx';
import { links } from '#src/shared/links.ts';
import { ask } from '#src/ui/ask.ts';

/** */
const ZOOM = 12;
/** How far it is, in miles: circles around the place. */
const RINGS = [1, 2, 5, 10, 20];
const METRES = 1609.344;
/** A degree of latitude, in metres. */
const DEGREE = 111_195;

/** One place on the map, with the names of those around it, each of which leads to its page. */
export function PlaceMap({ place }: { place: OnMap<PlaceRow> }) {
  const { latitude, longitude } = place;
  const show = useCallback((map: LeafletMap) => void map.setView([latitude, longitude], ZOOM), [latitude, longitude]);
  const { box, map } = useLeaflet(show);
  useLayers(
    map,
    useMemo(() => RINGS.flatMap((miles) => ring([latitude, longitude], miles)), [latitude, longitude]),
  );
  useLayers(map, useNeighbours(place));
  const { layers, popup } = usePlacePopup(
    useMemo(() => [place], [place]),
    markerOf,
  );
  useLayers(map, layers);
  return (
    <>
      <div ref={box} className={styles.map} />
      {popup}
    </>
  );
}

const markerOf = (place: OnMap<PlaceRow>) =>
  marker([place.latitude, place.longitude], {
    icon: pin,
    title: `${place.zip} ${cityOf(place)}`,
    zIndexOffset: 1000,
  });

/** A circle with its radius in words at its top. */
const ring = ([latitude, longitude]: LatLngTuple, miles: number) => [
  circle([latitude, longitude], {
    radius: miles * METRES,
    className: styles.border,
    weight: 1,
    dashArray: '3 5',
    fill: false,
    interactive: false,
  }),
  marker([latitude + (miles * METRES) / DEGREE, longitude], {
    icon: mark(`${miles} mi`),
    interactive: false,
    keyboard: false,
  }),
];

/** The names of the places around, to follow by mouse or keyboard. */
function useNeighbours(place: PlaceRow) {
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [listNeighbours.url, place.zip],
    queryFn: ({ signal }) => ask(listNeighbours, { params: { zip: place.zip }, signal }),
  });
  return useMemo(() => {
    const nameOf = ({ zip, city }: { zip: string; city: string | null }) =>
      [zip, city !== place.city && city].filter(Boolean).join(' ');
    return (data?.rows ?? []).map((each) => {
      const open = () => void navigate(links.place(each.zip));
      return marker([each.latitude, each.longitude], { icon: label(nameOf(each)), riseOnHover: true })
        .on('click', open)
        .on('keypress', ({ originalEvent }: LeafletKeyboardEvent) => originalEvent.key === 'Enter' && open());
    });
  }, [data, navigate, place.city]);
}
