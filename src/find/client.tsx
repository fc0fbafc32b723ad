import { IconBuildingHospital, IconStethoscope } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** The searches of people and organizations. */
export const findClient = {
  navigation: [
    { position: 30, label: 'HCPS', plain: 'Providers', path: links.providers(), covers: ['/providers', '/provider'] },
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
    { position: 40, label: 'HCPS', about: "Physicians & APP's", path: links.providers(), icon: IconStethoscope },
  ],
  routes: [
    route('/hcps', 'ProviderSearch', () => import('#src/find/providers/ProviderSearch.tsx')),
    route('/providers', 'ProviderSearch', () => import('#src/find/providers/ProviderSearch.tsx')),
    route('/hcos', 'OrganizationSearch', () => import('#src/find/organizations/OrganizationSearch.tsx')),
    route('/organizations', 'OrganizationSearch', () => import('#src/find/organizations/OrganizationSearch.tsx')),
  ],
} as const satisfies ClientDataset;
