import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';

/** Organizations. */
export const organizationsClient = {
  navigation: [],
  tiles: [],
  routes: [
    route('/organization/:npi', 'OrganizationPage', () => import('#src/datasets/organizations/OrganizationPage.tsx')),
  ],
} as const satisfies ClientDataset;
