import { CATALOG, releasesIn } from '#src/importer/fetch/catalog.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';
import { filesOfYears } from '#src/importer/fetch/years.ts';

const dataset = {
  title: 'Medicare Physician & Other Practitioners - by Provider and Service',
  id: '92396110-2aed-4d63-a6a2-5d6207d46a29',
};

/** CMS's catalog has the releases of every year. */
export const servicesPublisher: Publisher = {
  hosts: ['data.cms.gov'],
  lists: [{ url: CATALOG }],
  names: [{ title: 'MUP_PHY_*_Prov_Svc.csv', name: /^(MUP_)?PHY_.*_Prov_Svc\.csv$/i }],
  filesIn: ([catalog]) => releasesIn(catalog?.text ?? '', dataset),
  next: (offers, { full }) => filesOfYears(offers, full?.files),
};
