import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Board certifications. */
export const certificationsClient = {
  navigation: [{ position: 50, label: 'ABMS', plain: 'Certification', path: links.certifications() }],
  tiles: [
    {
      position: 100,
      label: 'ABMS',
      about: 'Physician Board Certification',
      path: links.certifications(),
      icon: IconRosetteDiscountCheck,
    },
  ],
  routes: [route('/abms', 'CertificationSearch', () => import('#src/datasets/certifications/CertificationSearch.tsx'))],
} as const satisfies ClientDataset;
