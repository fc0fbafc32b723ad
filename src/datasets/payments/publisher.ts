import { CATALOG, releasesIn } from '#src/importer/fetch/catalog.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';
import { filesOfYears } from '#src/importer/fetch/years.ts';

const dataset = {
  title: 'Medicare Physician & Other Practitioners - by Provider',
  id: '8889d81e-2ee7-448f-8713-f071038289b5',
};

/** CMS's catalog has the releases of every year. */
export const paymentsPublisher: Publisher = {
  hosts: ['data.cms.gov'],
  lists: [{ url: CATALOG }],
  names: [{ title: 'MUP_PHY_*_Prov.csv', name: /^MUP_PHY_.*_Prov\.csv$/i }],
  filesIn: ([catalog]) => releasesIn(catalog?.text ?? '', dataset),
  next: (offers, { full }) => filesOfYears(offers, full?.files),
};
