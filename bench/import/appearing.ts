// Imports whose rows a running server shows, which a person tells that only these rows have.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { generateWeekly, weeklyNumbers } from '#bench/generate.ts';
import { type Followed, followImport } from '#bench/import/follow.ts';
import { fetchJson, type Get } from '#bench/product/client.ts';
import type { ProductServer } from '#bench/product/server.ts';
import { roundedMs } from '#bench/timing.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { nation } from '#src/invented/nation.ts';

/** An import, with the seconds from its start until the server answered with the new rows. */
interface Appeared extends Followed {
  visible: number;
}

interface Site {
  server: ProductServer;
  dataDir: string;
  pool: pg.Pool;
}

/** Imports a file of NPPES, which has a new person after `skip` of its lines. `begun` is when, as `performance.now()`. */
export async function followUntilSeen(
  { server: { get }, dataDir, pool }: Site,
  args: string[],
  lines: Iterable<string>,
  skip: number,
): Promise<{ appeared: Appeared; begun: number }> {
  const person = await personIn(lines, get, skip);
  const begun = performance.now();
  const [followed, visible] = await Promise.all([
    followImport(['nppes', ...args], dataDir, pool),
    awaitPerson(get, person, begun),
  ]);
  return { appeared: { ...followed, visible: roundedMs(visible) }, begun };
}

/** Makes a weekly increment of a country of `existing` rows and imports it. */
export async function followWeek(site: Site, options: { existing: number; seed: number; out: string }) {
  const { existing, seed } = options;
  const rows = Math.max(200, Math.round(existing / 205)); // 40,000 of 8.2 million
  const file = await generateWeekly({ rows, ...options });
  const { known, numberOf } = weeklyNumbers(rows, existing);
  const lines = mainLines(nation(seed, { numberOf }));
  const { appeared, begun } = await followUntilSeen(site, ['--update', file], lines, 1 + known);
  return { appeared: { ...appeared, rows }, begun };
}

interface Person {
  npi: string;
  last_name: string;
}

/** The first individual after `skip` lines of a file that the server does not show by this name yet. */
async function personIn(lines: Iterable<string>, get: Get, skip: number): Promise<Person> {
  let left = skip;
  for (const line of lines) {
    if (left-- > 0) continue;
    const [npi = '', type, , , , last_name = ''] = line.slice(1, -2).split('","');
    if (type === '1' && !(await shows(get, { npi, last_name }))) return { npi, last_name };
  }
  throw new Error('The server shows all of them');
}

/** Polls until the search shows the person by this name. Returns the seconds since `begun`. */
async function awaitPerson(get: Get, person: Person, begun: number): Promise<number> {
  for (const deadline = begun + 15 * 60_000; performance.now() < deadline; await sleep(50))
    if (await shows(get, person)) return (performance.now() - begun) / 1000;
  throw new Error(`The server did not show ${person.npi} within 15 minutes`);
}

async function shows(get: Get, { npi, last_name }: Person): Promise<boolean> {
  const { rows } = await fetchJson<{ rows: Person[] }>(get, `/api/providers?npi=${npi}`).catch(() => ({ rows: [] }));
  return rows[0]?.last_name === last_name;
}
