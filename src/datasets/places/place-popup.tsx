import { featureGroup, type Marker, Popup } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { populationOf } from '#src/datasets/places/words.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Facts } from '#src/ui/record/Facts.tsx';

/**
 * Markers of places that share one popup.
 * @param linked whether the popup's ZIP code links to its page
 * @returns the map layers, and the content of the popup to render
 */
export function usePlacePopup<T extends PlaceRow>(
  places: readonly T[],
  markerOf: (place: T) => Marker,
  linked = false,
) {
  const [shown, setShown] = useState<PlaceRow>();
  const content = useMemo(() => document.createElement('div'), []);
  const popup = useMemo(() => new Popup().setContent(content), [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the popup must resize to its content
  useEffect(() => {
    if (popup.isOpen()) popup.update();
  }, [popup, shown]);
  const layers = useMemo(() => {
    const markers = places.map((place) =>
      markerOf(place)
        .on('popupopen', () => setShown(place))
        .on('popupclose', () => setShown(undefined)),
    );
    return [featureGroup(markers).bindPopup(popup)];
  }, [places, markerOf, popup]);
  return { layers, popup: createPortal(shown && <PopupContent place={shown} linked={linked} />, content) };
}

/** The content of a popup. */
const PopupContent = ({ place, linked }: { place: PlaceRow; linked: boolean }) => (
  <>
    <b>{townOf({ city: place.city, state: place.state })}</b>{' '}
    {linked ? (
      <Link to={links.place(place.zip)} className="num">
        {place.zip}
      </Link>
    ) : (
      <span className="num">{place.zip}</span>
    )}
    <Facts
      facts={{
        Population: <span className="num">{populationOf(place)}</span>,
        County: titleCase(place.county, 'place'),
      }}
    />
  </>
);
