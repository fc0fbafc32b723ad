import { IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Affiliations and medical groups. */
export const affiliationsClient = {
  navigation: [{ position: 60, label: 'AFFILIATIONS', plain: 'Medical groups', path: links.affiliations() }],
  tiles: [
    {
      position: 50,
      label: 'AFFILIATIONS',
      about: 'Providers & their groups',
      path: links.affiliations(),
      icon: IconUsersGroup,
    },
    { position: 120, label: 'MGMA', about: 'Medical Groups', path: links.medicalGroups(), icon: IconBuildingCommunity },
  ],
  routes: [
    route('/affiliations', 'AffiliationSearch', () => import('#src/datasets/affiliations/AffiliationSearch.tsx')),
    route('/mgma', 'MedicalGroupSearch', () => import('#src/datasets/affiliations/MedicalGroupSearch.tsx')),
    route('/mgma/:org_pac_id', 'MedicalGroupPage', () => import('#src/datasets/affiliations/MedicalGroupPage.tsx')),
  ],
} as const satisfies ClientDataset;
