// The pages of a list, and the searches with it as a criterion.
import type { NewList } from '#bench/lists/fill.ts';
import { fetchJson, type Get } from '#bench/product/client.ts';
import { providerSorts } from '#src/datasets/providers/contract.ts';
import { progressSorts } from '#src/work/lists/entries/contract.ts';

/** A page of a list, by the kind of its question. */
interface Page {
  kind: string;
  address: string;
}

/** Rows of a page. */
const SIZE = 50;

/** Pages by every order, of every kind of filter, near and far. */
export function pagesOf({ id, stages }: NewList, people: number): Page[] {
  const last = Math.ceil(people / SIZE);
  const page = (kind: string, query: string): Page => ({ kind, address: `/api/lists/${id}/entries?${query}` });
  const orders = [...providerSorts, ...progressSorts].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      [1, Math.ceil(last / 2), last].map((number) => {
        const kind = (progressSorts as readonly string[]).includes(sort) ? 'orders of progress' : 'orders of people';
        return page(kind, `sort=${sort}&order=${order}&page=${number}`);
      }),
    ),
  );
  const progress = [
    ...stages.map((stage) => new URLSearchParams({ stage }).toString()),
    'owner=none',
    'priority=high',
    'due=overdue',
    'due=later',
    'due=none',
  ];
  const person = [
    'state=TX',
    'last_name=smith',
    'taxonomy=207R00000X',
    'gender=F&state=CA',
    'text=smith',
    'text=interview',
  ];
  return [
    ...[1, 2, Math.ceil(last / 2), last].map((number) => page('no filter', `page=${number}`)),
    ...orders,
    ...progress.flatMap((query) => [
      page('filters of progress', query),
      page('filters of progress', `${query}&page=50`),
    ]),
    ...person.map((query) => page('filters of people', query)),
    ...person.map((query) => page('filters of both', `${query}&stage=New&sort=due_on`)),
  ];
}

/** Searches of providers on the list, or on none. */
export async function searchesIn(get: Get, { id }: NewList): Promise<string[]> {
  const { rows } = await fetchJson<{ rows: { city: string; state: string }[] }>(
    get,
    '/api/providers?sort=npi&order=desc',
  );
  const [{ city = '', state = '' } = {}] = rows;
  const place = new URLSearchParams({ city, state }).toString();
  return [
    '',
    'state=TX',
    'state=CA&gender=F',
    'last_name=smith',
    'last_name=jo&first_name=ma',
    'taxonomy=207R00000X',
    'taxonomy=207Q00000X&state=NY',
    place,
    'credential=MD&sort=city',
    'sort=phone&page=100',
    'contactable=yes',
  ]
    .flatMap((query) => [`list=${id}&${query}`, `list=none&${query}`])
    .map((query) => `/api/providers?${query}`);
}
