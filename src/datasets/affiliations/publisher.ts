import { providerData } from '#src/importer/fetch/metastore.ts';

/** CMS publishes clinicians and their facilities in its catalog of provider data. */
export const affiliationsPublisher = providerData([
  { id: 'mj5m-pzi6', title: 'National Downloadable File', name: 'DAC_NationalDownloadableFile.csv' },
  { id: '27ea-46a8', title: 'Facility Affiliation Data', name: 'Facility_Affiliation.csv' },
]);
