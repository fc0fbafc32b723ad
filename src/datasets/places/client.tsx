import { IconMapPin } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Places by ZIP code. */
export const placesClient = {
  navigation: [{ position: 10, label: 'GEOS', plain: 'Places', path: links.places(), covers: ['/geos'] }],
  tiles: [{ position: 10, label: 'GEOS', about: 'Demographics & Geographics', path: links.places(), icon: IconMapPin }],
  routes: [
    route('/geos', 'PlaceSearch', () => import('#src/datasets/places/PlaceSearch.tsx')),
    route('/geos/zip/:zip', 'PlacePage', () => import('#src/datasets/places/PlacePage.tsx')),
  ],
} as const satisfies ClientDataset;
