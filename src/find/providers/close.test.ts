// Close matches of names on the demo data.
import { expect } from 'vitest';
import { type DemoApi, it } from '#test/demo-api.ts';
import { runsAll } from '#test/sampling.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ database, api } = demo);
}, 300_000);

interface Person {
  npi: string;
  last_name: string;
  first_name: string;
}

const get = async (query: Record<string, string>) => {
  const { status, body } = await api.get(`/api/providers?${new URLSearchParams(query)}`);
  expect([query, status, body.message]).toEqual([query, 200, undefined]);
  return body;
};

/** Numbers that look random. */
function randomNumbers() {
  let state = 17;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A name with one letter inserted, deleted, replaced, or exchanged with the next. */
function mistyped(name: string, random: (below: number) => number): string {
  const at = random(name.length);
  const letter = String.fromCharCode(97 + random(26));
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  const exchanged = `${before}${after.slice(0, 1)}${name[at]}${after.slice(1)}`;
  return [`${before}${letter}${name.slice(at)}`, before + after, before + letter + after, exchanged][random(4)] ?? name;
}

it('finds at least 90 % of names with one typo (R-374)', { tags: 'sampled', timeout: 300_000 }, async ({
  annotate,
}) => {
  const { rows } = await database.pool.query<Person>(`select npi::text, last_name, first_name from providers
    where length(last_name) > 2 and length(first_name) > 2 order by md5(npi::text) limit ${runsAll ? 1000 : 60}`);
  const random = randomNumbers();
  const missed = [];
  for (const { last_name, first_name } of rows) {
    const inLast = random(3) > 0;
    const name = inLast
      ? `${first_name} ${mistyped(last_name, random)}`
      : `${mistyped(first_name, random)} ${last_name}`;
    const { rows: exact, close } = await get({ name, close: 'true' });
    const isFound = [...exact, ...close].some(
      (row: Person) => row.last_name === last_name && row.first_name === first_name,
    );
    if (!isFound) missed.push(`${name} for ${first_name} ${last_name}`);
  }
  const recall = 1 - missed.length / rows.length;
  await annotate(`recall ${(100 * recall).toFixed(1)} %: ${missed.slice(0, 20).join(', ')}`);
  expect(recall, missed.join(', ')).toBeGreaterThanOrEqual(0.9);
});

it('keeps other criteria, and lists no exact match and at most 50 rows', async () => {
  const names = ['Jon Smyth', 'Smyth', 'Garsia', 'Katherin Jonson'];
  const others: Record<string, string>[] = [{}, { gender: 'F' }, { state: 'TX', 'not.credential': 'MD' }];
  for (const name of names)
    for (const more of others) {
      const { rows, total, close } = await get({ name, close: 'true', ...more });
      const plain = await get({ name, ...more });
      expect([plain.total, plain.rows, plain.close]).toEqual([total, rows, undefined]);
      expect(close.length).toBeLessThanOrEqual(50);
      if (close.length === 0) continue;
      const npis: string[] = close.map(({ npi }: Person) => npi);
      expect(new Set(npis).size).toBe(npis.length);
      const among = (query: string) => api.get(`/api/providers?${npis.map((npi) => `npi=${npi}`).join('&')}&${query}`);
      expect((await among(`${new URLSearchParams(more)}`)).body.total).toBe(npis.length);
      expect((await among(`${new URLSearchParams({ name })}`)).body.total).toBe(0);
    }
});

it('takes the last and the first name, and distances', async () => {
  const { rows } = await database.pool.query<Person & { zip: string }>(
    `select npi::text, last_name, first_name, left(zip, 5) zip from providers
     where last_name ~ '^[A-Z]{7,}$' and left(zip, 5) in (select zip from places where latitude <> 0) order by npi limit 5`,
  );
  for (const { npi, last_name, first_name, zip } of rows) {
    const last = `${last_name.slice(0, 3)}${last_name.slice(4)}`;
    const { close } = await get({ last_name: last, first_name, close: 'true', near: zip, miles: '5' });
    expect(close.map((row: Person) => row.npi)).toContain(npi);
    expect(close.find((row: Person) => row.npi === npi).miles).toBe(0);
  }
  expect((await get({ state: 'TX', close: 'true' })).close).toEqual([]);
  const { status, body } = await api.get('/api/providers?close=yes');
  expect([status, body.message]).toEqual([400, 'close: must be true']);
});
