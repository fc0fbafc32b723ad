import { IconLicense } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Licenses. */
export const licensesClient = {
  navigation: [{ position: 70, label: 'FSMB', plain: 'Licenses', path: links.licenses() }],
  tiles: [
    { position: 110, label: 'FMSB', about: 'Physician & APP Licensing', path: links.licenses(), icon: IconLicense },
  ],
  routes: [route('/fsmb', 'LicenseSearch', () => import('#src/datasets/licenses/LicenseSearch.tsx'))],
} as const satisfies ClientDataset;
