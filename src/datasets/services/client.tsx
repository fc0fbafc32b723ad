import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';

/** Medicare services. The cards of providers and the search box link to them (R-1697). */
export const servicesClient = {
  navigation: [],
  tiles: [],
  routes: [route('/services', 'ServiceSearch', () => import('#src/datasets/services/ServiceSearch.tsx'))],
} as const satisfies ClientDataset;
