import { newestRelease } from '#src/importer/fetch/catalog.ts';

/** CMS lists the releases of every year in its catalog. */
export const proceduresPublisher = newestRelease({
  title: 'Restructured BETOS Classification System',
  id: 'restructured-betos-classification-system',
  file: 'RBCS_RY_*.csv',
  name: /^RBCS_(Taxonomy_)?RY.*\.csv$/i,
});
