// A server for a test to kill. Takes the URL of the database, and what its jobs do: never end, or record their effect.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';

const [url = '', does] = process.argv.slice(2);
const database = openDatabase(url);

/** Records that a job took effect, once, and that it ran. */
async function takeEffect(input: object): Promise<void> {
  const { n } = input as { n: number };
  await database.pool.query('insert into runs values ($1, $2)', [n, process.pid]);
  await sleep(Math.random() * 5);
  await database.pool.query('insert into effects values ($1) on conflict do nothing', [n]);
}

const run = does === 'effects' ? takeEffect : () => new Promise<void>(() => {});
const kind = { name: 'invented', retries: 3, daysKept: 1, run };
await openJobs({ database, kinds: [kind], server: `${process.pid}`, place: 'killed', report: console.error });
