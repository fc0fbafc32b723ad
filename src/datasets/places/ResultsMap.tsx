import { type Map as LeafletMap, latLngBounds, marker } from 'leaflet';
import { useCallback } from 'react';
import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { useLayers, useLeaflet } from '#src/datasets/places/leaflet.tsx';
import styles from '#src/datasets/places/map.module.css';
import { pin } from '#src/datasets/places/markers.tsx';
import type { OnMap } from '#src/datasets/places/on-map.tsx';
import { usePlacePopup } from '#src/datasets/places/place-popup.tsx';
import { LayerChoice } from '#src/datasets/shortages/layer/LayerChoice.tsx';
import { MapLayer } from '#src/datasets/shortages/layer/MapLayer.tsx';
import { titleCase } from '#src/shared/title-case.ts';

/** A map with a marker for each place. Keyboard users reach the same places in the table. */
export function ResultsMap({ points, below }: { points: OnMap<PlaceRow>[]; below: Element | null }) {
  const bounds = latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
  const extent = bounds.toBBoxString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render makes a new bounds object
  const fit = useCallback(
    (map: LeafletMap) => {
      map.fitBounds(bounds, { padding: [28, 28], maxZoom: 11 });
    },
    [extent],
  );
  const { box, map } = useLeaflet(fit);
  const { layers, popup } = usePlacePopup(points, markerOf, true);
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

const markerOf = ({ latitude, longitude, zip, city }: OnMap<PlaceRow>) =>
  marker([latitude, longitude], { icon: pin, title: `${zip} ${titleCase(city, 'place') ?? ''}`, keyboard: false });
