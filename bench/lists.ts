// `npm run bench -- lists`: measures a list of 100,000 people, and searches with lists, contacts and marks as criteria.
import { fillList, makeEmptyList, type NewList } from '#bench/lists/fill.ts';
import { markPeople } from '#bench/lists/marks.ts';
import { pagesOf, searchesIn } from '#bench/lists/questions.ts';
import { country, measure } from '#bench/measure.ts';
import { type Call, openCalls, replyTo } from '#bench/product/call.ts';
import { fetchJson, type Get, timeOf } from '#bench/product/client.ts';
import { figure, most, table } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { median, step, timedInSeconds, timesOf } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import { listedStates } from '#src/shared/states.ts';

/** Requests of each page and search, changes before which a search is cold, and additions. */
const [ROUNDS, CHANGES, ADDITIONS] = [10, 40, 3];

const searchesByContact = [
  '/api/providers?contacted_from=2020-01-01',
  '/api/providers?contactable=yes',
  '/api/providers?contactable=yes&state=TX&sort=last_name',
  '/api/providers?not.contacted_from=2020-01-01&state=OH',
];

export default measure({
  name: 'lists',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Makes a list
of PEOPLE people and reads its pages: by each order and filter, near and far. Searches with the list as a criterion, again
and right after each of 40 changes of the list. Adds the matches of the search with about MATCHES of them to a list. Logs
2,000 calls and 500 marks of Do not contact, and searches by them. Deletes what it made. Records the figures in
bench/results/lists-<rows>.json.`,
  options: { ...country, people: 100_000, matches: 50_000, seed: 1 },
  per: 'rows',
  run: async (values, parts) => {
    const { people, matches, seed } = values;
    const { server, pool, get } = await startSite(values, parts);
    const call = await openCalls(server);
    const list = await makeEmptyList(call);
    parts.defer(() => removeList(call, list));
    const fill_s = await step('List', () => fillList(call, pool, { list, people, seed }));
    const pages = await step('Pages', () => readPages(get, call, list, people));
    const searches = await searchesIn(get, list);
    const search = await step('Searches in the list', () => askAll(get, searches, ROUNDS));
    const [person = ''] = await npisOf(get, list);
    const search_after_change = await step('Searches after changes', () =>
      askAfter(get, searches, (n) => changeList(call, list, person, n)),
    );
    const add = await step('Additions', () => addMatches(get, call, matches));
    const { undo, mark } = await step('Calls and marks', () => markPeople(call, pool, seed));
    parts.defer(undo);
    const contacts = await askAll(get, searchesByContact, 10 * ROUNDS);
    const contacts_after_change = await askAfter(get, searchesByContact, mark);
    const marks = await step('Marks of pages', () => readMarks(get));
    return { fill_s, add, ...pages, search, search_after_change, contacts, contacts_after_change, marks };
  },
  sections: {
    '14. Lists': {
      targets: ({ people, add, pages, first_pages, search, ...asked }) => ({
        pages: most(`Any page of a list of ${figure(people)}, 95th percentile`, pages.p95_ms, 30, 'ms'),
        firstPages: most('The same, first after a change of the list', first_pages.p95_ms, 30, 'ms'),
        search: most('Search with a list as criterion, 95th percentile', search.p95_ms, 25, 'ms'),
        cold: most('The same after a change of the list', asked.search_after_change.p95_ms, 60, 'ms'),
        add: most(`Add all ${figure(add.matches)} matches of a search to a list`, add.s, 3, 's'),
        contacts: most('Search by contacts and marks, 95th percentile', asked.contacts.p95_ms, 25, 'ms'),
        coldContacts: most('The same after a new call', asked.contacts_after_change.p95_ms, 60, 'ms'),
      }),
      more: ({ people, fill_s, kinds, first_pages, search, ...asked }) => [
        `${figure(people)} people were added by NPI in ${figure(fill_s)} s. Pages and searches one after the other, signed in, over one connection. Each kind of page in milliseconds, after a first request for each:`,
        table(
          ['', 'requests', 'median', '95th percentile', 'longest'],
          Object.entries({
            ...kinds,
            'first request after a change of the list': first_pages,
            'searches in the list, or in none': search,
            'searches after a change of the list': asked.search_after_change,
            'searches by contacts and marks': asked.contacts,
            'searches after a new call': asked.contacts_after_change,
            'marks of the people of a page': asked.marks,
          }).map(([title, { requests, p50_ms, p95_ms, max_ms }]) => [
            title,
            ...[requests, p50_ms, p95_ms, max_ms].map(figure),
          ]),
        ),
      ],
    },
  },
});

/** Milliseconds of several requests. */
type Asked = ReturnType<typeof asked>;

const asked = (times: readonly number[]) => ({ requests: times.length, ...timesOf(times) });

/** Reads each page right after a change of a person's stage, which changes counts and orders, and then again. */
async function readPages(get: Get, call: Call, list: NewList, people: number) {
  const pages = pagesOf(list, people);
  const [person = ''] = await npisOf(get, list);
  const [first, again] = [[] as number[], {} as Record<string, number[]>];
  for (const { address } of pages) {
    await changeStage(call, list, person, first.length);
    first.push(await timeOf(get, address));
  }
  const random = randomOf('pages');
  for (let n = 0; n < ROUNDS * pages.length; n++) {
    const { kind, address } = random.pick(pages);
    again[kind] = [...(again[kind] ?? []), await timeOf(get, address)];
  }
  return {
    pages: asked(Object.values(again).flat()),
    kinds: Object.fromEntries(Object.entries(again).map(([kind, times]) => [kind, asked(times)])),
    first_pages: asked(first),
  };
}

async function askAll(get: Get, addresses: readonly string[], rounds: number): Promise<Asked> {
  const times: number[] = [];
  for (const address of addresses) await timeOf(get, address);
  for (let n = 0; n < rounds; n++) for (const address of addresses) times.push(await timeOf(get, address));
  return asked(times);
}

async function askAfter(get: Get, addresses: readonly string[], change: (n: number) => Promise<void>): Promise<Asked> {
  const times: number[] = [];
  for (let n = 0; n < CHANGES; n++) {
    await change(n);
    times.push(await timeOf(get, addresses[n % addresses.length] ?? ''));
  }
  return asked(times);
}

async function npisOf(get: Get, { id }: NewList): Promise<string[]> {
  const { rows } = await fetchJson<{ rows: { npi: string }[] }>(get, `/api/lists/${id}/entries`);
  return rows.map(({ npi }) => npi);
}

const changeStage = async (call: Call, { id, stages }: NewList, npi: string, n: number) =>
  replyTo(
    await call(`/api/lists/${id}/entries`, {
      method: 'PATCH',
      body: { npis: [npi], stage: stages[n % stages.length] },
    }),
  );

/** Removes a person from the list, or restores them. */
async function changeList(call: Call, { id }: NewList, npi: string, n: number) {
  const body = { npis: [npi] };
  if (n % 2 === 0) await replyTo(await call(`/api/lists/${id}/entries`, { method: 'DELETE', body }));
  else await replyTo(await call(`/api/lists/${id}/entries/restore`, { method: 'POST', body }));
}

/** Adds all matches of the search for a state with about so many to new lists, which are deleted. */
async function addMatches(get: Get, call: Call, matches: number) {
  const found = [];
  for (const state of Object.keys(listedStates)) {
    const { total } = await fetchJson<{ total: number }>(get, `/api/providers?state=${state}`);
    found.push({ state, total });
  }
  const [{ state } = { state: 'KS' }] = found.sort((a, b) => Math.abs(a.total - matches) - Math.abs(b.total - matches));
  const times: number[] = [];
  let added = 0;
  for (let n = 0; n < ADDITIONS; n++) {
    const list = await makeEmptyList(call);
    const body = { search: `state=${state}` };
    const { result, s } = await timedInSeconds(async () =>
      replyTo<{ added: number }>(await call(`/api/lists/${list.id}/entries`, { method: 'POST', body })),
    );
    added = result.added;
    times.push(s);
    await removeList(call, list);
  }
  return { matches: added, s: median(times) };
}

async function removeList(call: Call, { id }: NewList) {
  await replyTo(await call(`/api/lists/${id}?forever=true`, { method: 'DELETE' }));
}

/** Reads the marks of the people of twenty pages. */
async function readMarks(get: Get): Promise<Asked> {
  const times: number[] = [];
  for (let page = 1; page <= 20; page++) {
    const address = `/api/providers?contacted_from=2020-01-01&page=${page}`;
    const { rows } = await fetchJson<{ rows: { npi: string }[] }>(get, address);
    const npis = new URLSearchParams(rows.map(({ npi }): [string, string] => ['npi', npi]));
    for (let n = 0; n < ROUNDS; n++) times.push(await timeOf(get, `/api/people/marks?${npis}`));
  }
  return asked(times);
}
