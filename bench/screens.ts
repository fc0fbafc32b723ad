// `npm run bench -- screens`: measures the requests of the other screens on the whole country, through the real server.
import { openCountry } from '#bench/folder.ts';
import { drawSample, type Sample } from '#bench/literals.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type Get, openClient } from '#bench/product/client.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { percentile, rounded } from '#bench/timing.ts';
import type { OptionValues } from '#src/server/command.ts';
import { professions } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';
import { listedStates } from '#src/shared/states.ts';

export const usage = `npm run bench -- screens [--rows 300000] [--seed S] [--folder FOLDER]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Sends
the requests of the registry, the three counts of a ZIP, the listings and the search box, one at a time. Prints p50,
p95, the longest time and the limit of p95 for each kind. Records them in bench/results/screens-<rows>.json.`;

/** The recorded figures of a run. */
export interface ScreenFigures {
  rows: number;
  seed: number;
  questions: { title: string; asked: number; p50_ms: number; p95_ms: number; max_ms: number; bound_ms: number }[];
}

export const options = { ...countryOptions, seed: { type: 'string', default: '1' } } as const;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const seed = wholeNumber('--seed', values.seed);
  await using parts = new AsyncDisposableStack();
  const country = await openCountry({ rows, folder });
  parts.defer(country.storage.close);
  const sample = await drawSample(country.storage.database.pool, seed);
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await server.ready();
  const client = openClient(server.url, 1, { cookie: await server.signIn() });
  parts.defer(() => client.close());
  const questions: ScreenFigures['questions'] = [];
  for (const question of questionsOf(sample)) {
    const figures = await ask(client.get, question);
    const times = [figures.p50_ms, figures.p95_ms, figures.max_ms].map((ms) => ms.toFixed(1).padStart(8)).join('');
    console.log(`${figures.title.padEnd(50)} ${times} ms${figures.p95_ms > figures.bound_ms ? '  TOO LONG' : ''}`);
    questions.push(figures);
  }
  record(`screens-${rows}`, `npm run bench -- screens --rows ${rows} --seed ${seed}`, { rows, seed, questions });
}

interface Question {
  title: string;
  bound_ms: number;
  addresses: string[];
}

async function ask(get: Get, { title, bound_ms, addresses }: Question) {
  const times: number[] = [];
  await get(addresses.at(-1) ?? '');
  for (const address of addresses) {
    const { status, body, ms } = await get(address);
    if (status !== 200) throw new Error(`${address} replied ${status}: ${body.slice(0, 300)}`);
    times.push(ms);
  }
  const [p50_ms = 0, p95_ms = 0, max_ms = 0] = [0.5, 0.95, 1].map((part) => rounded(percentile(times, part)));
  return { title, asked: times.length, p50_ms, p95_ms, max_ms, bound_ms };
}

/** Limits of the 95th percentile in milliseconds, in general and for the three counts of a ZIP. */
const BOUND = 50;
const COUNTS_BOUND = 5;

function questionsOf({ people, organizations }: Sample): Question[] {
  const some = people.slice(0, 100);
  const codes = Object.keys(listedStates);
  const kind = (title: string, addresses: string[], bound_ms = BOUND) => ({ title, addresses, bound_ms });
  const registry = (criteria: Record<string, string>) => `/api/registry?${new URLSearchParams(criteria)}`;
  const at = (address_purpose: string) => [
    kind(
      `registry: ${address_purpose}, state`,
      codes.map((state) => registry({ state, address_purpose })),
    ),
    kind(
      `registry: ${address_purpose}, city and state`,
      some.map(({ city, state }) => registry({ city, state, address_purpose })),
    ),
    kind(
      `registry: ${address_purpose}, last name and state`,
      some.map(({ last_name, state }) => registry({ last_name, state, address_purpose })),
    ),
    kind(
      `registry: ${address_purpose}, organization and state`,
      organizations
        .slice(0, 100)
        .map(({ name, state }) => registry({ organization_name: name.slice(0, 6).trim(), state, address_purpose })),
    ),
  ];
  return [
    ...['LOCATION', 'MAILING', 'SECONDARY'].flatMap(at),
    kind(
      'places: the three counts of a ZIP',
      some.map(({ zip }) => `/api/places/${zip}/counts`),
      COUNTS_BOUND,
    ),
    kind(
      'box: last name',
      some.map(({ last_name }) => box(last_name)),
    ),
    kind(
      'box: first and last name',
      some.map(({ first_name, last_name }) => box(`${first_name} ${last_name}`)),
    ),
    kind(
      'box: three letters',
      some.map(({ last_name }) => box(last_name.slice(0, 3))),
    ),
    kind(
      'box: city',
      some.map(({ city }) => box(city)),
    ),
    kind(
      'box: organization',
      organizations.slice(0, 100).map(({ name }) => box(name.slice(0, 100).trim())),
    ),
    // twice, because the server caches these counts
    kind('listings: professions, specialties, states', [...counted, ...counted]),
    kind(
      'listings: one state',
      [...codes, ...codes].map((state) => `/api/states/${state}`),
    ),
    kind(
      'listings: cities of a state',
      [...codes, ...codes].map((state) => `/api/states/${state}/cities`),
    ),
    kind(
      'listings: provider types of a city',
      some.map(({ state, city }) => `/api/states/${state}/provider-types?${new URLSearchParams({ city })}`),
    ),
    kind(
      'listings: providers of a city',
      some.map(
        ({ state, city, code }) => `/api/states/${state}/providers?${new URLSearchParams({ city, type: code })}`,
      ),
    ),
    kind(
      'listings: one profession',
      Object.keys(professions).map((slug) => `/api/professions/${slug}/providers`),
    ),
    kind(
      'listings: one specialty',
      Object.keys(specialties).map((slug) => `/api/specialties/${slug}/providers`),
    ),
  ];
}

const counted = ['/api/professions', '/api/specialties', '/api/states'];

const box = (text: string) => `/api/suggestions?${new URLSearchParams({ text })}`;
