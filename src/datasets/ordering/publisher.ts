import { newestRelease } from '#src/importer/fetch/catalog.ts';

/** CMS publishes the list in its catalog, with hundreds of earlier ones. */
export const orderingPublisher = newestRelease({
  title: 'Order and Referring',
  id: 'c99b5865-1119-4436-bb80-c5af2773ea1f',
  file: 'OrderReferring_*.csv',
  name: /^OrderReferring_.*\.csv$/i,
});
