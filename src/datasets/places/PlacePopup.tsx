import { Popup } from 'react-leaflet';
import { Link } from 'react-router';
import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { cityOf, populationOf } from '#src/datasets/places/words.tsx';
import { links } from '#src/shared/links.ts';
import { Facts } from '#src/ui/Facts.tsx';

interface PlacePopupProps {
  place: PlaceRow;
  /** Whether the ZIP leads to its page. */
  linked?: boolean;
}

/** What a marker tells. */
export const PlacePopup = ({ place, linked }: PlacePopupProps) => (
  <Popup>
    <b>{cityOf(place)}</b>{' '}
    {linked ? (
      <Link to={links.place(place.zip)} className="num">
        {place.zip}
      </Link>
    ) : (
      <span className="num">{place.zip}</span>
    )}
    <Facts facts={{ Population: <span className="num">{populationOf(place)}</span>, County: place.county }} />
  </Popup>
);
