// `npm run bench -- screens`: measures the requests of the other screens on the whole country, through the real server.
import { drawSample, type Sample } from '#bench/literals.ts';
import { country, measure } from '#bench/measure.ts';
import { timeOf } from '#bench/product/client.ts';
import { startSite } from '#bench/site.ts';
import { timesLine, timesOf } from '#bench/timing.ts';
import { professions } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';
import { listedStates } from '#src/shared/states.ts';

export default measure({
  name: 'screens',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Sends
the requests of the registry, the three counts of a ZIP, the listings and the search box, one at a time. Prints p50,
p95, the longest time and the limit of p95 for each kind. Records them in bench/results/screens-<rows>.json.`,
  options: { ...country, seed: 1 },
  per: 'rows',
  run: async (values, parts) => {
    const { get, pool } = await startSite(values, parts);
    const questions = [];
    for (const { title, bound_ms, addresses } of questionsOf(await drawSample(pool, values.seed))) {
      await get(addresses.at(-1) ?? '');
      const times: number[] = [];
      for (const address of addresses) times.push(await timeOf(get, address));
      const figures = { title, asked: times.length, ...timesOf(times), bound_ms };
      console.log(`${timesLine(title, figures)}${figures.p95_ms > bound_ms ? '  TOO LONG' : ''}`);
      questions.push(figures);
    }
    return { questions };
  },
  print: () => {},
});

interface Question {
  title: string;
  bound_ms: number;
  addresses: string[];
}

/** Limits of the 95th percentile in milliseconds, in general and for the three counts of a ZIP. */
const BOUND = 50;
const COUNTS_BOUND = 5;
const COUNTS = 'places: the three counts of a ZIP';

function questionsOf({ people, organizations }: Sample): Question[] {
  const some = people.slice(0, 100);
  const companies = organizations.slice(0, 100);
  const codes = Object.keys(listedStates);
  const twice = [...codes, ...codes];
  const each = (ask: (person: Sample['people'][number]) => string) => some.map(ask);
  const registry = (criteria: Record<string, string>) => `/api/registry?${new URLSearchParams(criteria)}`;
  const at = (address_purpose: string): Record<string, string[]> => ({
    state: codes.map((state) => registry({ state, address_purpose })),
    'city and state': each(({ city, state }) => registry({ city, state, address_purpose })),
    'last name and state': each(({ last_name, state }) => registry({ last_name, state, address_purpose })),
    'organization and state': companies.map(({ name, state }) =>
      registry({ organization_name: name.slice(0, 6).trim(), state, address_purpose }),
    ),
  });
  const of = ({ state, city }: Sample['people'][number], part: string, more: object = {}) =>
    `/api/states/${state}/${part}?${new URLSearchParams({ city, ...more })}`;
  const asked = {
    ...Object.fromEntries(
      ['LOCATION', 'MAILING', 'SECONDARY'].flatMap((purpose) =>
        Object.entries(at(purpose)).map(([title, addresses]) => [`registry: ${purpose}, ${title}`, addresses]),
      ),
    ),
    [COUNTS]: each(({ zip }) => `/api/places/${zip}/counts`),
    'box: last name': each(({ last_name }) => box(last_name)),
    'box: first and last name': each(({ first_name, last_name }) => box(`${first_name} ${last_name}`)),
    'box: three letters': each(({ last_name }) => box(last_name.slice(0, 3))),
    'box: city': each(({ city }) => box(city)),
    'box: organization': companies.map(({ name }) => box(name.slice(0, 100).trim())),
    // twice, because the server caches these counts
    'listings: professions, specialties, states': [...counted, ...counted],
    'listings: one state': twice.map((state) => `/api/states/${state}`),
    'listings: cities of a state': twice.map((state) => `/api/states/${state}/cities`),
    'listings: provider types of a city': each((person) => of(person, 'provider-types')),
    'listings: providers of a city': each((person) => of(person, 'providers', { type: person.code })),
    'listings: one profession': Object.keys(professions).map((slug) => `/api/professions/${slug}/providers`),
    'listings: one specialty': Object.keys(specialties).map((slug) => `/api/specialties/${slug}/providers`),
  };
  return Object.entries(asked).map(([title, addresses]) => ({
    title,
    addresses,
    bound_ms: title === COUNTS ? COUNTS_BOUND : BOUND,
  }));
}

const counted = ['/api/professions', '/api/specialties', '/api/states'];

const box = (text: string) => `/api/suggestions?${new URLSearchParams({ text })}`;
