import { newestRelease } from '#src/importer/fetch/catalog.ts';

/** CMS publishes the list in its catalog. */
export const revocationsPublisher = newestRelease({
  title: 'Revoked Medicare Providers and Suppliers',
  id: 'a6496a7d-4e19-479a-a9ad-d4c0a49e07c3',
  file: 'Revocation_Extract_*.csv',
  name: /^Revocation_Extract_.*\.csv$/i,
});
