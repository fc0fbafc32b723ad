import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';

/** What changed from import to import. The user menu links to it. */
export const changesClient = {
  navigation: [],
  tiles: [],
  routes: [route('/changes', 'Changes', () => import('#src/datasets/changes/Changes.tsx'))],
} as const satisfies ClientDataset;
