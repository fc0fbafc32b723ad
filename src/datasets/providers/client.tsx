import { IconStethoscope } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Individual providers. */
export const providersClient = {
  navigation: [
    { position: 30, label: 'HCPS', plain: 'Providers', path: links.providers(), covers: ['/providers', '/provider'] },
  ],
  tiles: [{ position: 40, label: 'HCPS', about: "Physicians & APP's", path: links.providers(), icon: IconStethoscope }],
  routes: [
    route('/hcps', 'ProviderSearch', () => import('#src/datasets/providers/ProviderSearch.tsx')),
    route('/providers', 'ProviderSearch', () => import('#src/datasets/providers/ProviderSearch.tsx')),
    route('/provider/:npi', 'ProviderPage', () => import('#src/datasets/providers/ProviderPage.tsx')),
  ],
} as const satisfies ClientDataset;
