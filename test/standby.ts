// A primary and its standby, each on an address of its own, so that one connection string names both.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { endPostmaster, postmasterOf, startPostmaster } from '#src/server/embedded/postmaster.ts';
import { nonDurable, temporaryFolder } from '#test/temporary.ts';

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

/** Starts a primary with an empty database, and a synchronous standby. The test's end stops both. */
export async function primaryWithStandby() {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const one = await hostIn(path.join(folder, 'one'));
  await one.start();
  await one.query('create database medatlas');
  await one.query(`select pg_create_physical_replication_slot('two', true)`);
  const two = await hostIn(path.join(folder, 'two'));
  await copy(one, two);
  await two.start();
  await one.query(`alter system set synchronous_standby_names = '*'`);
  await one.query('select pg_reload_conf()');
  await expect.poll(() => one.query('select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }]);
  /** Names the standby first. */
  const url = `postgresql://app@${two.address}:5432,${one.address}:5432/medatlas?sslmode=disable`;
  return { primary: one, standby: two, url };
}

type Host = Awaited<ReturnType<typeof hostIn>>;

async function hostIn(dir: string) {
  const folder = dataFolder(dir);
  const address = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  const settings = {
    ...nonDurable,
    synchronous_commit: 'on',
    wal_level: 'replica',
    max_wal_senders: '4',
    hot_standby: 'on',
    listen_addresses: address,
  };
  onTestFinished(() => endPostmaster(folder));
  return {
    folder,
    address,
    start: () => startPostmaster(folder, settings),
    /** Ends PostgreSQL as a power cut does. */
    kill: async () => {
      const pid = postmasterOf(folder) ?? 0;
      const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
      for (const each of [pid, ...backends]) process.kill(each, 'SIGKILL');
      await expect.poll(() => postmasterOf(folder)).toBeUndefined();
    },
    /** Runs a statement, in database `postgres` or another. */
    query: async (text: string, database = 'postgres') => {
      const client = await clientOf({ address }, database);
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    },
  };
}

async function clientOf({ address }: { address: string }, database = 'postgres') {
  const client = new pg.Client(`postgresql://app@${address}:5432/${database}?sslmode=disable`);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Makes `to` a standby of `from`, as https://www.postgresql.org/docs/current/continuous-archiving.html describes it. */
async function copy(from: Host, to: Host) {
  const client = await clientOf(from);
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
