// PostgreSQL hosts on addresses of their own, of which one can be a standby of another.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { endPostmaster, postmasterOf, startPostmaster } from '#src/server/embedded/postmaster.ts';
import type { PostgresSettings } from '#src/server/embedded/settings.ts';

/** Folders whose content a standby makes itself. */
const OWN = [
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
];

export type Host = ReturnType<typeof hostIn>;

/** A PostgreSQL on the folder `dir`, at an address of its own, which can have a standby. */
export function hostIn(dir: string, settings: PostgresSettings = {}) {
  const folder = dataFolder(dir);
  const address = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  const own = {
    ...settings,
    synchronous_commit: 'on',
    wal_level: 'replica',
    max_wal_senders: '4',
    hot_standby: 'on',
    listen_addresses: address,
  };
  const pids = () => {
    const pid = postmasterOf(folder) ?? 0;
    const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    return [pid, ...backends];
  };
  return {
    folder,
    address,
    start: () => startPostmaster(folder, own),
    stop: () => endPostmaster(folder),
    /** Sends a signal to PostgreSQL and all of its backends. */
    signal: (signal: NodeJS.Signals) => {
      for (const each of pids()) process.kill(each, signal);
    },
    /** Ends PostgreSQL as a power cut does. */
    kill: async () => {
      for (const each of pids()) process.kill(each, 'SIGKILL');
      while (postmasterOf(folder)) await sleep(20);
    },
    /** The connection string of a database. */
    url: (database: string) => `postgresql://app@${address}:5432/${database}?sslmode=disable`,
    /** Runs a statement, in database `postgres` or another. */
    query: async (text: string, database = 'postgres') => {
      const client = await clientOf(address, database);
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

async function clientOf(address: string, database = 'postgres') {
  const client = new pg.Client(`postgresql://app@${address}:5432/${database}?sslmode=disable`);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Makes `to` the synchronous standby of a running `from`, and starts it. Returns when it follows. */
export async function addStandby(from: Host, to: Host): Promise<void> {
  await from.query(`select pg_create_physical_replication_slot('two', true)`);
  await copy(from, to);
  await to.start();
  await from.query(`alter system set synchronous_standby_names = '*'`);
  await from.query('select pg_reload_conf()');
  const state = async () => (await from.query('select sync_state from pg_stat_replication'))[0]?.sync_state;
  while ((await state()) !== 'sync') await sleep(50);
}

/** Makes `to` a standby of `from`, as https://www.postgresql.org/docs/current/continuous-archiving.html describes it. */
async function copy(from: Host, to: Host) {
  const client = await clientOf(from.address);
  await client.query(`select pg_backup_start('standby', true)`);
  const { data } = to.folder;
  execFileSync('cp', ['-a', from.folder.data, data]);
  for (const name of OWN) {
    rmSync(path.join(data, name), { recursive: true });
    mkdirSync(path.join(data, name), { mode: 0o700 });
  }
  mkdirSync(path.join(data, 'pg_wal/archive_status'), { mode: 0o700 });
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(data, name), { force: true });
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(path.join(data, 'backup_label'), rows[0].labelfile);
  writeFileSync(path.join(data, 'standby.signal'), '');
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from.address} port=5432 user=app application_name=two'\nprimary_slot_name = 'two'\n`,
  );
  const { uid, gid } = statSync(from.folder.data);
  execFileSync('chown', ['-R', `${uid}:${gid}`, data]);
}
