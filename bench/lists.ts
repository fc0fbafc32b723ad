// `npm run bench -- lists`: measures a list of 100,000 people, and searches with lists, contacts and marks as criteria.
import { openCountry } from '#bench/folder.ts';
import { fillList, makeList, type NewList } from '#bench/lists/fill.ts';
import { markPeople } from '#bench/lists/marks.ts';
import { pagesOf, searchesIn } from '#bench/lists/questions.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type Call, openCalls, replyTo } from '#bench/product/call.ts';
import { type Get, openClient } from '#bench/product/client.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { median, percentile, rounded, step } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';
import { listedStates } from '#src/shared/states.ts';

export const usage = `npm run bench -- lists [--rows 300000] [--people 100000] [--matches 50000] [--folder FOLDER] [--seed 1]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Makes a list
of PEOPLE people and reads its pages: by each order and filter, near and far. Searches with the list as a criterion, again
and right after each of 40 changes of the list. Adds the matches of the search with about MATCHES of them to a list. Logs
2,000 calls and 500 marks of Do not contact, and searches by them. Deletes what it made. Records the figures in
bench/results/lists-<rows>.json.`;

/** Milliseconds of several requests. */
export interface Asked {
  requests: number;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

/** The recorded figures of a run. */
export interface ListsFigures {
  rows: number;
  people: number;
  /** Seconds to add all people by NPI, and all matches of a search: the median of three. */
  fill_s: number;
  add: { matches: number; s: number };
  /** All pages, and those of each kind. */
  pages: Asked;
  kinds: Record<string, Asked>;
  /** The first request for each page after a change of the list. */
  first_pages: Asked;
  search: Asked;
  search_after_change: Asked;
  /** Searches by contacts and marks, right after a new one, and the marks of the people of a page. */
  contacts: Asked;
  contacts_after_change: Asked;
  marks: Asked;
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  ...countryOptions,
  people: { type: 'string', default: '100000' },
  matches: { type: 'string', default: '50000' },
  seed: { type: 'string', default: '1' },
} as const;

/** Requests of each page and search, changes before which a search is cold, and additions. */
const [ROUNDS, CHANGES, ADDITIONS] = [10, 40, 3];

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const [people, matches] = [wholeNumber('--people', values.people), wholeNumber('--matches', values.matches)];
  const seed = wholeNumber('--seed', values.seed);
  await using parts = new AsyncDisposableStack();
  const country = await openCountry({ rows, folder });
  parts.defer(country.storage.close);
  const { pool } = country.storage.database;
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await server.ready();
  const call = await openCalls(server);
  const client = openClient(server.url, 1, { cookie: await server.signIn() });
  parts.defer(() => client.close());
  const { get } = client;
  const list = await makeList(call);
  parts.defer(() => removeList(call, list));
  const fill_s = await step('List', () => fillList(call, pool, { list, people, seed }));
  const asked = await step('Pages', () => readPages(get, call, list, people));
  const searches = await searchesIn(get, list);
  const search = await step('Searches in the list', () => askAll(get, searches, ROUNDS));
  const [person = ''] = await npisOf(get, list);
  const search_after_change = await step('Searches after changes', () =>
    askAfter(get, searches, (n) => changeList(call, list, person, n)),
  );
  const add = await step('Additions', () => addMatches(get, call, matches));
  const { undo, mark } = await step('Calls and marks', () => markPeople(call, pool, seed));
  parts.defer(undo);
  const byContact = [
    '/api/providers?contacted_from=2020-01-01',
    '/api/providers?contactable=yes',
    '/api/providers?contactable=yes&state=TX&sort=last_name',
    '/api/providers?not.contacted_from=2020-01-01&state=OH',
  ];
  const contacts = await askAll(get, byContact, 10 * ROUNDS);
  const contacts_after_change = await askAfter(get, byContact, mark);
  const marks = await step('Marks of pages', () => readMarks(get));
  const figures: ListsFigures = {
    rows,
    people,
    fill_s,
    add,
    ...asked,
    search,
    search_after_change,
    contacts,
    contacts_after_change,
    marks,
  };
  console.log(JSON.stringify(figures, null, 1));
  record(`lists-${rows}`, `npm run bench -- lists --rows ${rows} --people ${people} --matches ${matches}`, figures);
}

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
    pages: timesOf(Object.values(again).flat()),
    kinds: Object.fromEntries(Object.entries(again).map(([kind, times]) => [kind, timesOf(times)])),
    first_pages: timesOf(first),
  };
}

async function askAll(get: Get, addresses: readonly string[], rounds: number): Promise<Asked> {
  const times: number[] = [];
  for (const address of addresses) await timeOf(get, address);
  for (let n = 0; n < rounds; n++) for (const address of addresses) times.push(await timeOf(get, address));
  return timesOf(times);
}

async function askAfter(get: Get, addresses: readonly string[], change: (n: number) => Promise<void>): Promise<Asked> {
  const times: number[] = [];
  for (let n = 0; n < CHANGES; n++) {
    await change(n);
    times.push(await timeOf(get, addresses[n % addresses.length] ?? ''));
  }
  return timesOf(times);
}

/** Milliseconds of a request. Throws an error if it has no page. */
async function timeOf(get: Get, address: string): Promise<number> {
  const { status, body, ms } = await get(address);
  if (status !== 200) throw new Error(`${address} replied ${status}: ${body}`);
  return ms;
}

const timesOf = (times: readonly number[]): Asked => ({
  requests: times.length,
  p50_ms: rounded(median(times)),
  p95_ms: rounded(percentile(times, 0.95)),
  max_ms: rounded(percentile(times, 1)),
});

async function npisOf(get: Get, { id }: NewList): Promise<string[]> {
  const { body } = await get(`/api/lists/${id}/entries`);
  return (JSON.parse(body) as { rows: { npi: string }[] }).rows.map(({ npi }) => npi);
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
    const { total } = JSON.parse((await get(`/api/providers?state=${state}`)).body) as { total: number };
    found.push({ state, total });
  }
  const [{ state } = { state: 'KS' }] = found.sort((a, b) => Math.abs(a.total - matches) - Math.abs(b.total - matches));
  const times: number[] = [];
  let added = 0;
  for (let n = 0; n < ADDITIONS; n++) {
    const list = await makeList(call);
    const begun = performance.now();
    const reply = await call(`/api/lists/${list.id}/entries`, { method: 'POST', body: { search: `state=${state}` } });
    ({ added } = await replyTo<{ added: number }>(reply));
    times.push((performance.now() - begun) / 1000);
    await removeList(call, list);
  }
  return { matches: added, s: rounded(median(times)) };
}

async function removeList(call: Call, { id }: NewList) {
  await replyTo(await call(`/api/lists/${id}?forever=true`, { method: 'DELETE' }));
}

/** Reads the marks of the people of twenty pages. */
async function readMarks(get: Get): Promise<Asked> {
  const times: number[] = [];
  for (let page = 1; page <= 20; page++) {
    const { body } = await get(`/api/providers?contacted_from=2020-01-01&page=${page}`);
    const { rows } = JSON.parse(body) as { rows: { npi: string }[] };
    const asked = new URLSearchParams(rows.map(({ npi }): [string, string] => ['npi', npi]));
    for (let n = 0; n < ROUNDS; n++) times.push(await timeOf(get, `/api/people/marks?${asked}`));
  }
  return timesOf(times);
}
