// A test process that uses the embedded PostgreSQL: `node cluster-process.ts <folder>`, then one command per line.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { withLock } from '#src/server/embedded/lock.ts';
import { type Cluster, ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { nonDurable } from '#test/temporary.ts';

const [dir = ''] = process.argv.slice(2);
let cluster: Cluster | undefined;

const commands: Record<string, () => Promise<unknown>> = {
  open: async () => {
    cluster = await openCluster(dir, { ...nonDurable, synchronous_commit: 'on' }); // committed rows survive a kill
    return cluster.started ? 'started' : 'joined';
  },
  write: () => query('create table if not exists kept (at int)'),
  read: () => query('select count(*)::int from kept'),
  database: async () => ensureDatabase(cluster as Cluster, 'one'),
  release: async () => cluster?.release(),
  hold: () => withLock(`${dir}.lock`, holdForever),
};

function holdForever() {
  console.log('hold taken');
  return new Promise(() => {});
}

async function query(text: string) {
  const client = new pg.Client({ connectionString: cluster?.url('postgres') });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows.length;
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const answer = await commands[line]?.().catch((error: Error) => `error ${error.message}`);
  console.log(`${line} ${answer}`.replaceAll('\n', ' '));
});
