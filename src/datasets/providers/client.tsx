import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';

/** Individual providers. */
export const providersClient = {
  navigation: [],
  tiles: [],
  routes: [route('/provider/:npi', 'ProviderPage', () => import('#src/datasets/providers/ProviderPage.tsx'))],
} as const satisfies ClientDataset;
