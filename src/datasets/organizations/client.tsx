import { IconBuildingHospital } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Organizations. */
export const organizationsClient = {
  navigation: [
    {
      position: 40,
      label: 'HCOS',
      plain: 'Organizations',
      path: links.organizations(),
      covers: ['/organizations', '/organization'],
    },
  ],
  tiles: [
    {
      position: 30,
      label: 'HCOS',
      about: 'Healthcare Organizations',
      path: links.organizations(),
      icon: IconBuildingHospital,
    },
  ],
  routes: [
    route('/hcos', 'OrganizationSearch', () => import('#src/datasets/organizations/OrganizationSearch.tsx')),
    route('/organizations', 'OrganizationSearch', () => import('#src/datasets/organizations/OrganizationSearch.tsx')),
    route('/organization/:npi', 'OrganizationPage', () => import('#src/datasets/organizations/OrganizationPage.tsx')),
  ],
} as const satisfies ClientDataset;
