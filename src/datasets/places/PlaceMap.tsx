import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Circle, Marker } from 'react-leaflet';
import { useNavigate } from 'react-router';
import { listNeighbours, type PlaceRow } from '#src/datasets/places/contract.ts';
import { MapBase } from '#src/datasets/places/MapBase.tsx';
import { label, mark, pin } from '#src/datasets/places/markers.tsx';
import type { OnMap } from '#src/datasets/places/on-map.tsx';
import { PlacePopup } from '#src/datasets/places/PlacePopup.tsx';
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
  const { data } = useQuery({
    queryKey: [listNeighbours.url, place.zip],
    queryFn: ({ signal }) => ask(listNeighbours, { params: { zip: place.zip }, signal }),
  });
  return (
    <MapBase center={[place.latitude, place.longitude]} zoom={ZOOM}>
      {RINGS.map((miles) => (
        <Circle
          key={miles}
          center={[place.latitude, place.longitude]}
          radius={miles * METRES}
          className="map-ring"
          interactive={false}
        />
      ))}
      {RINGS.map((miles) => (
        <Marker
          key={miles}
          position={[place.latitude + (miles * METRES) / DEGREE, place.longitude]}
          icon={mark(`${miles} mi`)}
          interactive={false}
          keyboard={false}
        />
      ))}
      {data?.rows.map((each) => (
        <NeighbourLabel key={each.zip} {...each} city={each.city === place.city ? null : each.city} />
      ))}
      <Marker
        position={[place.latitude, place.longitude]}
        icon={pin}
        title={`${place.zip} ${cityOf(place)}`}
        zIndexOffset={1000}
      >
        <PlacePopup place={place} />
      </Marker>
    </MapBase>
  );
}

interface NeighbourLabelProps {
  zip: string;
  city: string | null;
  latitude: number;
  longitude: number;
}

function NeighbourLabel({ zip, city, latitude, longitude }: NeighbourLabelProps) {
  const navigate = useNavigate();
  const open = () => void navigate(links.place(zip));
  const icon = useMemo(() => label([zip, city].filter(Boolean).join(' ')), [zip, city]);
  return (
    <Marker
      position={[latitude, longitude]}
      icon={icon}
      riseOnHover
      eventHandlers={{ click: open, keypress: ({ originalEvent }) => originalEvent.key === 'Enter' && open() }}
    />
  );
}
