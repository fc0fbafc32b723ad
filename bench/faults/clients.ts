// Clients that search and write during faults, and the tally of what they saw.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#bench/product/call.ts';
import type { Random } from '#src/invented/random.ts';
import type { Database } from '#src/server/database.ts';

/** What a client knows of a write: its reply said so, no reply came in time, or every reply refused it. */
type Outcome = 'accepted' | 'unknown' | 'refused';

interface ListMade {
  name: string;
  list: Outcome;
  /** People that were added with a reply, and without one. */
  added: string[];
  perhaps: string[];
}

/** The tally of a campaign. */
interface Tally {
  reads: { right: number; wrong: number; failed: number };
  writes: { accepted: number; unknown: number; refused: number; lost: number; doubled: number };
}

/** Attempts of a write with one Idempotency-Key, half a second apart. */
const ATTEMPTS = 120;

interface Options {
  call: Call;
  random: Random;
  readers: number;
  writers: number;
}

/** Reads the right answers, then starts the clients. */
export async function beginClients({ call, random, readers, writers }: Options) {
  const found = await (await call('/api/providers?state=OH')).json();
  const npis: string[] = found.rows.map(({ npi }: { npi: string }) => npi);
  const searches = ['OH', 'TX', 'CA', 'NY'].flatMap((state) =>
    [1, 2, 3].flatMap((page) =>
      ['name', 'city'].map((sort) => `/api/providers?state=${state}&page=${page}&sort=${sort}`),
    ),
  );
  const questions = [...searches, ...npis.slice(0, 10).map((npi) => `/api/providers/${npi}`)];
  const answers = new Map<string, string>();
  for (const question of questions) answers.set(question, withoutGeneration(await (await call(question)).text()));
  const reads = { right: 0, wrong: 0, failed: 0 };
  const wrong: string[] = [];
  const made: ListMade[] = [];
  let running = true;

  async function read(client: number) {
    for (let n = client; running; n += 1) {
      const question = questions[n % questions.length] ?? '';
      const text = await call(question).then(
        async (reply) => (reply.ok ? withoutGeneration(await reply.text()) : void (await reply.text())),
        () => undefined,
      );
      if (text === undefined) {
        reads.failed += 1;
        await sleep(50);
      } else if (text === answers.get(question)) reads.right += 1;
      else {
        reads.wrong += 1;
        wrong.push(`${question}: ${text.slice(0, 500)}`);
      }
    }
  }

  /** Sends a write until a reply says what became of it. */
  async function send(path: string, body: object): Promise<{ outcome: Outcome; reply?: Record<string, unknown> }> {
    const key = crypto.randomUUID();
    let unanswered = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const reply = await call(path, { method: 'POST', body, headers: { 'idempotency-key': key } }).catch(
        () => undefined,
      );
      const text = await reply?.text().catch(() => undefined);
      if (reply?.ok && text !== undefined) return { outcome: 'accepted', reply: JSON.parse(text) };
      if (!reply || text === undefined || reply.status >= 500) unanswered = true;
      else if (reply.status === 409)
        return { outcome: 'unknown' }; // an earlier attempt was interrupted
      else if (reply.status !== 429) return { outcome: unanswered ? 'unknown' : 'refused' };
      await sleep(500);
    }
    return { outcome: 'unknown' };
  }

  async function write() {
    while (running) {
      const one: ListMade = { name: `fault ${crypto.randomUUID()}`, list: 'refused', added: [], perhaps: [] };
      made.push(one);
      const { outcome, reply } = await send('/api/lists', { name: one.name });
      one.list = outcome;
      for (let n = 0; reply && n < 2; n += 1) {
        const chosen = [npis[random.whole(0, 11)], npis[random.whole(12, 24)]].filter((npi) => npi !== undefined);
        const added = await send(`/api/lists/${reply.id}/entries`, { npis: chosen });
        if (added.outcome === 'accepted') one.added.push(...chosen);
        if (added.outcome === 'unknown') one.perhaps.push(...chosen);
      }
      await sleep(100);
    }
  }

  const all = Promise.all([
    ...Array.from({ length: readers }, (_, n) => read(n)),
    ...Array.from({ length: writers }, write),
  ]);
  return {
    /** Ends the clients and compares what they wrote with the database. */
    stop: async (database: Database): Promise<Tally & { wrong: string[] }> => {
      running = false;
      await all;
      return { reads, writes: await compare(database, made), wrong };
    },
  };
}

async function compare({ pool }: Database, made: readonly ListMade[]): Promise<Tally['writes']> {
  const { rows } = await pool.query<{ name: string; lists: number; npis: string[] }>(
    `select name, count(distinct lists.id)::int as lists, coalesce(array_agg(npi::text) filter (where npi is not null), '{}') as npis
     from lists left join list_entries on list_entries.list_id = lists.id where name = any($1) group by name`,
    [made.map(({ name }) => name)],
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  const writes = { accepted: 0, unknown: 0, refused: 0, lost: 0, doubled: 0 };
  for (const { name, list, added, perhaps } of made) {
    const { lists = 0, npis = [] } = stored.get(name) ?? {};
    writes[list] += 1;
    writes.accepted += new Set(added).size;
    writes.unknown += new Set(perhaps).size;
    if (list === 'accepted' && lists === 0) writes.lost += 1;
    if (lists > 1 || (list === 'refused' && lists > 0)) {
      writes.doubled += 1;
      console.log(`Doubled: ${name}, ${list}, there ${lists} times`);
    }
    writes.lost += new Set(added.filter((npi) => !npis.includes(npi))).size;
    writes.doubled += npis.length - new Set(npis).size;
    writes.doubled += npis.filter((npi) => !added.includes(npi) && !perhaps.includes(npi)).length;
  }
  return writes;
}

/** The answer without what each import changes. */
const withoutGeneration = (text: string) => text.replace(/"generation":\d+,?/, '');
