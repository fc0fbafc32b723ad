import { IconHeartbeat, IconMap2, IconUserHeart } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Lists of providers by profession, specialty, state and city. */
export const listingsClient = {
  navigation: [],
  tiles: [
    {
      position: 70,
      label: 'PROFESSIONS',
      about: 'Providers by profession',
      path: links.professions(),
      icon: IconUserHeart,
    },
    {
      position: 80,
      label: 'SPECIALTIES',
      about: 'Specialists by specialty',
      path: links.specialties(),
      icon: IconHeartbeat,
    },
    { position: 90, label: 'STATES', about: 'Healthcare by state and city', path: links.states(), icon: IconMap2 },
  ],
  routes: [
    route('/professions', 'Professions', () => import('#src/datasets/listings/Professions.tsx')),
    route('/specialties', 'Specialties', () => import('#src/datasets/listings/Specialties.tsx')),
    route(
      '/providers/profession/:profession',
      'ProfessionListing',
      () => import('#src/datasets/listings/ProfessionListing.tsx'),
    ),
    route(
      '/providers/specialty/:specialty',
      'SpecialtyListing',
      () => import('#src/datasets/listings/SpecialtyListing.tsx'),
    ),
    route('/states', 'States', () => import('#src/datasets/listings/States.tsx')),
    route('/state/:state', 'StatePage', () => import('#src/datasets/listings/StatePage.tsx')),
    route('/search/state/:state', 'StateDirectory', () => import('#src/datasets/listings/StateDirectory.tsx')),
    route(
      '/search/state/:state/city/:value',
      'CityProviders',
      () => import('#src/datasets/listings/CityProviders.tsx'),
    ),
    route(
      '/search/state/:state/specialty/:value',
      'StateSpecialists',
      () => import('#src/datasets/listings/StateSpecialists.tsx'),
    ),
  ],
} as const satisfies ClientDataset;
