import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';

/** Hospitals. The pages of ZIP codes and providers link to them. */
export const hospitalsClient = {
  navigation: [],
  tiles: [],
  routes: [
    route('/hospitals', 'HospitalSearch', () => import('#src/datasets/hospitals/HospitalSearch.tsx')),
    route('/hospitals/:ccn', 'HospitalPage', () => import('#src/datasets/hospitals/HospitalPage.tsx')),
  ],
} as const satisfies ClientDataset;
