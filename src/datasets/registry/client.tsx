import { IconId } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** NPI records. */
export const registryClient = {
  navigation: [
    { position: 80, label: 'NPI/NPPES', plain: 'NPI Registry', path: links.registry(), covers: [links.registry()] },
  ],
  tiles: [
    {
      position: 130,
      label: 'NPI/NPPES',
      about: 'National Provider Identification Number',
      path: links.registry(),
      icon: IconId,
    },
  ],
  routes: [
    route('/npi-nppes', 'RegistrySearch', () => import('#src/datasets/registry/RegistrySearch.tsx')),
    route('/npi-nppes/:npi', 'RegistryPage', () => import('#src/datasets/registry/RegistryPage.tsx')),
  ],
} as const satisfies ClientDataset;
