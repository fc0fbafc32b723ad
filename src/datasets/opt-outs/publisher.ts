import { newestRelease } from '#src/importer/fetch/catalog.ts';

/** CMS publishes the affidavits in its catalog. */
export const optOutsPublisher = newestRelease({
  title: 'Opt Out Affidavits',
  id: '9887a515-7552-4693-bf58-735c77af46d7',
  file: 'OptOut_*.csv',
  name: /^Opt_?Out_.*\.csv$/i,
});
