import { IconCertificate } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Residency and fellowship programs. */
export const programsClient = {
  navigation: [{ position: 20, label: 'GMES', plain: 'Residencies', path: links.programs(), covers: ['/gme'] }],
  tiles: [
    { position: 20, label: 'GMES', about: 'Residency & Fellowship', path: links.programs(), icon: IconCertificate },
  ],
  routes: [
    route('/gmes', 'ProgramSearch', () => import('#src/datasets/programs/ProgramSearch.tsx')),
    route('/gme', 'ProgramSearch', () => import('#src/datasets/programs/ProgramSearch.tsx')),
    route('/gme/program/:number', 'ProgramPage', () => import('#src/datasets/programs/ProgramPage.tsx')),
  ],
} as const satisfies ClientDataset;
