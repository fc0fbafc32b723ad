import { IconSchool } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Medical schools. */
export const schoolsClient = {
  navigation: [{ position: 100, label: 'WDMS', plain: 'Medical schools', path: links.schools(), covers: ['/wdms'] }],
  tiles: [
    {
      position: 140,
      label: 'WDMS',
      about: 'World Directory of Medical Schools',
      path: links.schools(),
      icon: IconSchool,
    },
  ],
  routes: [
    route('/wdms', 'SchoolSearch', () => import('#src/datasets/schools/SchoolSearch.tsx')),
    route('/wdms/:coreId', 'SchoolPage', () => import('#src/datasets/schools/SchoolPage.tsx')),
  ],
} as const satisfies ClientDataset;
