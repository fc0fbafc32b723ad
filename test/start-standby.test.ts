// The scripts of compose.yaml that make a standby, with the PostgreSQL of this machine: the embedded one has no pg_basebackup.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

const script = (name: string) => path.join(import.meta.dirname, '../deploy', name);
const bin = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const program = (name: string) => path.join(bin, name);

/** The user of Debian's PostgreSQL, which refuses to run as root. */
const [uid, gid] = ['-u', '-g'].map((flag) =>
  Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10),
);
const canRun = () =>
  process.getuid?.() === 0 &&
  Number.isInteger(uid) &&
  ['initdb', 'postgres', 'pg_basebackup'].every((name) => spawnSync(program(name), ['--version']).status === 0);

/** A password that breaks connection strings. */
const password = `it's a "p\\w @/#%$HOME`;

const client = async (port: number, user: string) => {
  const made = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'medatlas' });
  made.on('error', () => {}); // the end of the test stops the server
  await made.connect();
  onTestFinished(() => made.end());
  return made;
};

test('allow-replication.sh and start-standby.sh make a standby, whatever signs the password has (R-970)', {
  tags: 'rest',
  timeout: 60_000,
}, async (context) => {
  if (!canRun()) return context.skip('only root runs them as the user postgres, with pg_basebackup and a server');
  const folder = temporaryFolder();
  const inFolder = (name: string) => path.join(folder, name);
  chmodSync(folder, 0o777);
  writeFileSync(inFolder('password'), password);
  mkdirSync(inFolder('sockets'));
  chmodSync(inFolder('sockets'), 0o777);
  const [port, standbyPort] = [await freePort(), await freePort()];
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    PGPASSWORD: password,
    PGHOSTADDR: '127.0.0.1', // of the name `primary`
    PGPORT: String(port),
  };
  const asPostgres = { uid, gid, cwd: folder };
  const run = promisify(execFile);
  const start = (command: string, args: string[], more: NodeJS.ProcessEnv) => {
    const child = spawn(command, args, { ...asPostgres, env: { ...env, ...more }, stdio: 'ignore' });
    onTestFinished(async () => {
      child.kill('SIGQUIT');
      if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.on('exit', ended));
    });
  };
  const settings = (port: number) => [
    `-cport=${port}`,
    `-cunix_socket_directories=${inFolder('sockets')}`,
    '-cfsync=off',
  ];

  const [data, copied] = [inFolder('one'), inFolder('two')];
  const initialize = ['-U', 'medatlas', '--auth-host=scram-sha-256', `--pwfile=${inFolder('password')}`, '-N', data];
  await run(program('initdb'), initialize, { ...asPostgres, env });
  start(program('postgres'), ['-D', data, ...settings(port)], {});
  const local = { ...env, PGHOSTADDR: '', PGHOST: inFolder('sockets') };
  const createDatabase = () => run(program('createdb'), ['-U', 'medatlas', 'medatlas'], { ...asPostgres, env: local });
  await expect
    .poll(
      () =>
        createDatabase().then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  const first = { ...local, PGDATA: data, POSTGRES_PASSWORD: password };
  await run(script('allow-replication.sh'), { ...asPostgres, env: first });

  const primary = await client(port, 'medatlas');
  await primary.query('select pg_reload_conf()'); // the container restarts PostgreSQL after the script

  start(script('start-standby.sh'), [program('postgres'), ...settings(standbyPort)], { PGDATA: copied });
  const following = async () => (await primary.query('select application_name, state from pg_stat_replication')).rows;
  await expect.poll(following, { timeout: 30_000 }).toEqual([{ application_name: 'standby', state: 'streaming' }]);
  await primary.query('create table kept as select 7 as n');
  const standby = await client(standbyPort, 'medatlas_read');
  const read = () =>
    standby.query('select n from kept').then(
      ({ rows }) => rows,
      () => [],
    );
  await expect.poll(read, { timeout: 10_000 }).toEqual([{ n: 7 }]);
  expect((await standby.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
});
