import { providerData } from '#src/importer/fetch/metastore.ts';

/** CMS publishes the hospitals in its catalog of provider data. */
export const hospitalsPublisher = providerData([
  { id: 'xubh-q36u', title: 'Hospital General Information', name: 'Hospital_General_Information.csv' },
]);
