// Each command, run as an operator would: one style of help, and of refusals.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { hangingFolder } from '#test/hanging-folder.ts';
import { sampleOf } from '#test/sampling.ts';
import { temporaryFolder } from '#test/temporary.ts';

const root = path.join(import.meta.dirname, '..');

const commands = {
  start: 'src/app/server.ts',
  stop: 'src/app/stop.ts',
  import: 'src/app/importer.ts',
  fetch: 'src/app/fetcher.ts',
  accounts: 'src/app/accounts.ts',
  backup: 'src/app/backup.ts',
  restore: 'src/app/restore.ts',
  demo: 'src/app/demo.ts',
  bench: 'bench/main.ts',
  tables: 'scripts/tables.ts',
  vocabulary: 'src/app/vocabulary.ts',
  pictures: 'e2e/pictures.ts',
};

/** Ends a command that does not end. */
const limit = { timeout: 20_000, killSignal: 'SIGKILL' } as const;

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { ...process.env, ...env }, ...limit });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

test.each(sampleOf(Object.entries(commands), 4))(
  '%s prints its usage for --help',
  { tags: 'sampled' },
  async (name, program) => {
    expect(await run(program, ['--help'])).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^npm (run )?${name}\\b`)),
    });
  },
);

test('an unknown option is named, and the usage follows', async () => {
  expect(await run(commands.tables, ['--wrong'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^Unknown option '--wrong'\n\nnpm run tables\n/),
  });
});

test.each([
  [[], /^Name a verb\.\n\nnpm run bench/],
  [['guess'], /^Unknown verb 'guess'\.\n\nnpm run bench/],
])('bench refuses %j', async (args, message) => {
  expect(await run(commands.bench, args)).toEqual({ code: 1, output: expect.stringMatching(message) });
});

test('a database of a newer release works as long as that release only added to it, else is refused (R-912)', {
  tags: 'rest',
}, async () => {
  const { url, pool } = await testDatabase();
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`);
  const list = () => run(commands.accounts, ['list'], { DATABASE_URL: url });
  expect(await list()).toMatchObject({ code: 0 });
  const refusal = {
    code: 1,
    output: 'The database was migrated by a newer Medatlas (9999-later). Use that version or a newer one.\n',
  };
  await pool.query(`update settings set value = '"9999-later"' where key = 'works_from'`);
  expect(await list()).toEqual(refusal);
  await pool.query(`delete from settings where key = 'works_from'`);
  expect(await list()).toEqual(refusal);
});

test.each(['start', 'backup'] as const)('%s refuses a DATA_DIR in which no folder can be made', async (name) => {
  const args = name === 'backup' ? [path.join(root, 'never.gz')] : [];
  expect(await run(commands[name], args, { DATA_DIR: '/proc/none' })).toEqual({
    code: 1,
    output: "DATA_DIR cannot be used: ENOENT; it is '/proc/none'.\n",
  });
});

test.each(['start', 'accounts'] as const)(
  '%s refuses a SETTINGS_FILE that is a pipe, and does not wait',
  async (name) => {
    const file = path.join(temporaryFolder(), 'settings');
    onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
    execFileSync('mkfifo', [file]);
    expect(await run(commands[name], name === 'accounts' ? ['list'] : [], { SETTINGS_FILE: file })).toEqual({
      code: 1,
      output: 'SETTINGS_FILE cannot be read: it is not a regular file.\n',
    });
  },
);

test('restores and backups by hand end if a file system does not answer', {
  tags: 'rest',
  timeout: 60_000,
}, async (context) => {
  const hanging = hangingFolder();
  if (!hanging) return context.skip('only root may mount');
  const file = path.join(hanging, 'backup.gz');
  const refused = { code: 1, output: `${file} cannot be reached: its file system does not answer.\n` };
  expect(await run(commands.restore, [file])).toEqual(refused);
  expect(await run(commands.backup, ['--check', file])).toEqual(refused);
});

test('a refused start also names misspelled settings (R-887)', async () => {
  const text = 'BACKUP=daily\nBACKUPTO=/srv/backups\nFETCH: daily';
  expect(await run(commands.start, [], { SETTINGS_FILE: settingsFile(text) })).toEqual({
    code: 1,
    output:
      'BACKUPTO in SETTINGS_FILE is not a setting.\nLine 3 in SETTINGS_FILE is not a setting.\n' +
      'BACKUP=daily requires BACKUP_TO, a folder or an S3 address.\n',
  });
});

function settingsFile(text: string): string {
  const file = path.join(temporaryFolder(), 'settings');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  writeFileSync(file, text);
  return file;
}

/** What PgBouncer 1.18 sends for a startup message with a statement timeout. */
const FROM_POOLER = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';

test.each([
  ['closes the connection', '', 'the host closed the connection before it answered.'],
  [
    'is a pooler',
    `E\0\0\0${String.fromCharCode(FROM_POOLER.length + 4)}${FROM_POOLER}`,
    'a connection pooler answered (unsupported startup parameter: statement_timeout). DATABASE_URL must reach PostgreSQL directly.',
  ],
])('a database whose host %s is named, without the password', async (_, reply, reason) => {
  const host = createServer((socket) => socket.once('data', () => socket.end(reply))).listen(0, '127.0.0.1');
  onTestFinished(() => void host.close());
  await once(host, 'listening');
  const { port } = host.address() as { port: number };
  const DATABASE_URL = `postgresql://me:secret@127.0.0.1:${port}/none`;
  expect(await run(commands.backup, ['never.gz'], { DATABASE_URL })).toEqual({
    code: 1,
    output: `The database in DATABASE_URL (127.0.0.1:${port}) cannot be reached: ${reason}\n`,
  });
});

describe('one line without a stack (R-934)', () => {
  const accounts = (url: string, command: string) => run(commands.accounts, [command], { DATABASE_URL: url });
  const folder = () => {
    const made = temporaryFolder();
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };

  test('says that the database takes no writes', async () => {
    const { url, pool } = await testDatabase();
    await pool.query(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
    const { code, output } = await accounts(url, 'list');
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database in DATABASE_URL \(.*\) takes no writes: default_transaction_read_only is on\.\n$/,
    );
    const file = path.join(folder(), 'backup.gz');
    expect(await run(commands.backup, [file], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  });

  test('names the right that the user lacks', async () => {
    const { url, pool } = await emptyDatabase();
    await pool.query('create role without_rights login');
    expect(await accounts(url.replace(/\/\/[^@]*@/, '//without_rights@'), 'list')).toEqual({
      code: 1,
      output:
        'PostgreSQL refused the command: permission denied for schema public. The user in DATABASE_URL must own the database.\n',
    });
  });

  test('says that the disk is full, and changes nothing', async () => {
    const { url, pool } = await testDatabase();
    const message = 'could not extend file "base/1/2": No space left on device';
    await pool.query(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception '${message}' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on audit_log execute function full_disk()`);
    const keys = () => pool.query('select * from settings order by key').then(({ rows }) => rows);
    const before = await keys();
    expect(await accounts(url, 'rotate-keys')).toEqual({
      code: 1,
      output: `PostgreSQL stopped the command: ${message}.\n`,
    });
    expect(await keys()).toEqual(before);
  });

  test('says that the disk of a file is full', async () => {
    const files = folder();
    symlinkSync('/dev/full', path.join(files, 'nucc_taxonomy_demo.csv'));
    expect(await run(commands.demo, ['--files-only', files])).toEqual({
      code: 1,
      output: 'A file could not be written: ENOSPC: no space left on device, write.\n',
    });
  });
});

describe('the command of a release (R-886)', () => {
  const medatlas = (...args: string[]) =>
    execFileSync('/bin/sh', [path.join(root, 'scripts/medatlas.sh'), ...args], { encoding: 'utf8', stdio: 'pipe' });

  test.each(['--help', '-h', 'help'])('%s lists the commands', (word) => {
    expect(medatlas(word)).toMatch(/^medatlas \[start\|stop\|check\|import\|/);
  });

  test.each([
    ['import', 'medatlas import <dataset> <file or folder>…\nmedatlas import all <folder>\n'],
    ['demo', 'medatlas demo [weekly] [--files-only <folder>]\n'],
    ['stop', 'medatlas stop\n'],
  ])('%s names no npm in its usage', (command, usage) => {
    const text = medatlas(command, '--help');
    expect(text.slice(0, usage.length)).toBe(usage);
    expect(text).not.toContain('npm');
  });

  test('its refusals name no npm', () => {
    expect(() => medatlas('import', 'nppes')).toThrow(
      /Name a dataset and the file or folder to import\.\n\nmedatlas import </,
    );
  });
});
