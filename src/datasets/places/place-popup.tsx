import { featureGroup, type Marker, Popup } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { cityOf, populationOf } from '#src/datasets/places/words.tsx';
import { links } from '#src/shared/links.ts';
import { Facts } from '#src/ui/Facts.tsx';

/**
 * Markers of places that share one popup.
 * @param linked whether the popup's ZIP leads to its page
 * @returns the layers, and the popup's content to render
 */
export function usePlacePopup<T extends PlaceRow>(
  places: readonly T[],
  markerOf: (place: T) => Marker,
  linked = false,
) {
  const [shown, setShown] = useState<PlaceRow>();
  const content = useMemo(() => document.createElement('div'), []);
  const popup = useMemo(() => new Popup().setContent(content), [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the popup takes the size of what it shows
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
  return { layers, popup: createPortal(shown && <PlaceWords place={shown} linked={linked} />, content) };
}

/** What a marker tells. */
const PlaceWords = ({ place, linked }: { place: PlaceRow; linked: boolean }) => (
  <>
    <b>{cityOf(place)}</b>{' '}
    {linked ? (
      <Link to={links.place(place.zip)} className="num">
        {place.zip}
      </Link>
    ) : (
      <span className="num">{place.zip}</span>
    )}
    <Facts facts={{ Population: <span className="num">{populationOf(place)}</span>, County: place.county }} />
  </>
);
