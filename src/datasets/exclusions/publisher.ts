import { offerAt } from '#src/importer/fetch/links.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';

const LIST = 'https://oig.hhs.gov/exclusions/downloadables/UPDATED.csv';

/** OIG replaces the list every month at the same address. Its page has the day. */
export const exclusionsPublisher: Publisher = {
  hosts: ['oig.hhs.gov'],
  lists: [{ url: 'https://oig.hhs.gov/exclusions/leie-database-supplement-downloads/' }],
  names: [{ title: 'UPDATED.csv', name: /^UPDATED\.csv$/i }],
  filesIn: ([page]) => {
    const text = page?.text.replace(/<[^>]*>|&nbsp;/g, ' ') ?? '';
    const [, month, day, year] = /Last\s+Updated?:?\s+(\d\d)-(\d\d)-(\d{4})/i.exec(text) ?? [];
    if (!year) throw new Error('it does not say when the list was last updated');
    const list = offerAt(LIST, `${year}-${month}-${day}`);
    return list ? [list] : [];
  },
  next: ([newest], { full }) => {
    if (!newest?.published || (full?.published && full.published >= newest.published)) return undefined;
    return { offers: [newest], mode: 'full', published: newest.published };
  },
};
