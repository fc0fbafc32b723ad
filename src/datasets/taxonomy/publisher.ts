import { releaseDay } from '#src/datasets/taxonomy/source.ts';
import { linkedFiles } from '#src/importer/fetch/links.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';

/** NUCC links all versions of the code set on one page, in any order. */
export const taxonomyPublisher: Publisher = {
  hosts: ['www.nucc.org', 'nucc.org'],
  lists: [
    { url: 'https://www.nucc.org/index.php/code-sets-mainmenu-41/provider-taxonomy-mainmenu-40/csv-mainmenu-57' },
  ],
  names: [{ title: 'nucc_taxonomy_*.csv', name: /^nucc_taxonomy_\d\d[01]\.csv$/i }],
  filesIn: (pages) => linkedFiles(pages, 'csv').map((offer) => ({ ...offer, published: releaseDay([offer.name]) })),
  next: (offers, { full }) => {
    const [newest] = offers.toSorted((a, b) => (String(a.published) < String(b.published) ? 1 : -1));
    if (!newest?.published || (full?.published && full.published >= newest.published)) return undefined;
    return { offers: [newest], mode: 'full' };
  },
};
