import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useCallback } from 'react';
import { Marker } from 'react-leaflet';
import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { MapBase } from '#src/datasets/places/MapBase.tsx';
import { pin } from '#src/datasets/places/markers.tsx';
import type { OnMap } from '#src/datasets/places/on-map.tsx';
import { PlacePopup } from '#src/datasets/places/PlacePopup.tsx';

/** A marker for each place. The keyboard finds the same places in the table. */
export function ResultsMap({ points }: { points: OnMap<PlaceRow>[] }) {
  const bounds = latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
  const extent = bounds.toBBoxString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal bounds are new objects each time
  const fit = useCallback(
    (map: LeafletMap | null) => {
      map?.fitBounds(bounds, { padding: [28, 28], maxZoom: 11 });
    },
    [extent],
  );
  return (
    <MapBase ref={fit} center={bounds.getCenter()} zoom={4}>
      {points.map((place) => (
        <Marker
          key={place.zip}
          position={[place.latitude, place.longitude]}
          icon={pin}
          title={`${place.zip} ${place.city ?? ''}`}
          keyboard={false}
        >
          <PlacePopup place={place} linked />
        </Marker>
      ))}
    </MapBase>
  );
}
