import type { Asked, ListsFigures } from '#bench/lists.ts';
import { bound, figure, type Section, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function listsSection(run: Recorded<ListsFigures>): Section {
  const { people, fill_s, add, pages, kinds, first_pages, notes = {}, ...asked } = run.figures;
  const { search, search_after_change, contacts, contacts_after_change, marks } = asked;
  return {
    title: '14. Lists',
    run,
    targets: [
      bound(`Any page of a list of ${figure(people)}, 95th percentile`, 'ms', pages.p95_ms, { most: 30 }, notes.pages),
      bound('The same, first after a change of the list', 'ms', first_pages.p95_ms, { most: 30 }, notes.firstPages),
      bound('Search with a list as criterion, 95th percentile', 'ms', search.p95_ms, { most: 25 }, notes.search),
      bound('The same after a change of the list', 'ms', search_after_change.p95_ms, { most: 60 }, notes.cold),
      bound(`Add all ${figure(add.matches)} matches of a search to a list`, 's', add.s, { most: 3 }, notes.add),
      bound('Search by contacts and marks, 95th percentile', 'ms', contacts.p95_ms, { most: 25 }, notes.contacts),
      bound('The same after a new call', 'ms', contacts_after_change.p95_ms, { most: 60 }, notes.coldContacts),
    ],
    more: [
      `${figure(people)} people were added by NPI in ${figure(fill_s)} s. Pages and searches one after the other, signed in, over one connection. Each kind of page in milliseconds, after a first request for each:`,
      table(
        ['', 'requests', 'median', '95th percentile', 'longest'],
        [
          ...Object.entries(kinds).map(([kind, times]) => line(kind, times)),
          line('first request after a change of the list', first_pages),
          line('searches in the list, or in none', search),
          line('searches after a change of the list', search_after_change),
          line('searches by contacts and marks', contacts),
          line('searches after a new call', contacts_after_change),
          line('marks of the people of a page', marks),
        ],
      ),
    ],
  };
}

const line = (title: string, { requests, p50_ms, p95_ms, max_ms }: Asked) => [
  title,
  ...[requests, p50_ms, p95_ms, max_ms].map(figure),
];
