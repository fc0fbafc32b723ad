// Detects when a server answers with new rows, by a person that only these rows have.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Get } from '#bench/product/client.ts';

export interface Person {
  npi: string;
  last_name: string;
}

/** The first individual after `skip` lines of a file that the server does not show by this name yet. */
export async function personIn(lines: Iterable<string>, get: Get, skip: number): Promise<Person> {
  let left = skip;
  for (const line of lines) {
    if (left-- > 0) continue;
    const [npi = '', type, , , , last_name = ''] = line.slice(1, -2).split('","');
    if (type === '1' && !(await shows(get, { npi, last_name }))) return { npi, last_name };
  }
  throw new Error('The server shows all of them');
}

/** Polls until the search shows the person by this name. Returns the seconds since `begun`. */
export async function awaitPerson(get: Get, person: Person, begun: number): Promise<number> {
  for (const deadline = begun + 15 * 60_000; performance.now() < deadline; await sleep(50))
    if (await shows(get, person)) return (performance.now() - begun) / 1000;
  throw new Error(`The server did not show ${person.npi} within 15 minutes`);
}

async function shows(get: Get, { npi, last_name }: Person): Promise<boolean> {
  const { status, body } = await get(`/api/providers?npi=${npi}`);
  if (status !== 200) return false;
  const { rows } = JSON.parse(body) as { rows: Person[] }; // as in the contract
  return rows[0]?.last_name === last_name;
}
