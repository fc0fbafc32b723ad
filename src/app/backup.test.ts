import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { imported } from '#src/app/server-datasets.ts';
import { checkBackup } from '#src/server/backup/check.ts';
import { atFile } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { CHANGES, kept, tablesWithoutBackup } from '#src/server/backup/tables.ts';
import { writeBackup } from '#src/server/backup/write.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { clusterFolder } from '#src/server/storage.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { removeData } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-backup-'));
const whole = path.join(folder, 'whole.gz');
let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(people);
  await writeBackup(database, whole);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Rows in every table, with characters that are special in COPY's text format. */
const people = `
  insert into settings values ('provider_keys', '{"keys": ["a\\\\b", "\\n"]}');
  insert into accounts (id, email, full_name, password_hash, email_confirmed_at)
    values ('00000000-0000-4000-8000-000000000001', 'anna@medatlas.example', E'Anna\\tvon\\\\der \\u2028 Höhe\\r\\n\\\\.', '$argon2id$x', now()),
           ('00000000-0000-4000-8000-000000000002', 'ben@medatlas.example', '', null, null);
  insert into authenticator_apps (account_id, secret, confirmed_at, last_step)
    values ('00000000-0000-4000-8000-000000000001', 'encrypted', now(), 59000000);
  insert into recovery_codes values ('00000000-0000-4000-8000-000000000001', 'hash');
  insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values ('00000000-0000-4000-8000-000000000001', 'id', '\\x00ff', 3, '{internal}', 'My laptop');
  insert into profiles (id, issuer, subject, email, full_name, role, default_state)
    values ('00000000-0000-4000-8000-000000000003', 'embedded', '1', 'anna@medatlas.example', '\\N', 'superadmin', 'WV');
  insert into invitations (email, role, invited_by, token_hash, expires_at)
    values ('dora@partner.example', 'manager', '00000000-0000-4000-8000-000000000003', 'hash', now());
  insert into api_tokens (profile_id, name, token_hash, prefix, expires_at)
    values ('00000000-0000-4000-8000-000000000003', 'nightly "run"', 'hash', 'medatlas_abc', now() + interval '1 day');
  insert into ownership_rules (team, days, acts) values ('medatlas.example', 90, '{conversation,letter}');
  insert into calendar_feeds (profile_id, key_hash, names) values ('00000000-0000-4000-8000-000000000003', 'hash', true);
  insert into audit_log (action, actor, target) select 'sign_in', 'anna@medatlas.example', n::text from generate_series(1, 20000) n;
  insert into messages (name, email, message) values ('Carl', 'carl@partner.example', E'Two\\nlines');
  insert into last_known_records (npi, table_name, record, dependents, demo)
    values (2000000002, 'providers', '{"last_name": "Ö"}', '{}', false), (2000000010, 'providers', '{}', '{}', true);
  insert into lists (id, team, owner_id, name, stages)
    values ('00000000-0000-4000-8000-000000000004', 'medatlas.example', '00000000-0000-4000-8000-000000000003', E'A\tlist', '{New,"Not, yet"}');
  insert into list_seen (list_id, profile_id, place)
    values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003', 7);
  insert into openings (id, list_id, kind, positions, site, specialty, must, nice, ties, status, opened_on)
    values ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000004', 'locum', 2, '{"zip": "25399"}',
      '{207RC0000X}', 'state=OH', '', '{near}', 'open', '2026-11-01');
  insert into opening_records (opening_id, team, title, criteria, npis)
    values ('00000000-0000-4000-8000-000000000006', 'medatlas.example', 'A job', '{"must": "state=OH"}', '{2000000002}');
  insert into opening_checks (opening_id, run, met) values ('00000000-0000-4000-8000-000000000006', 'a run', '\\x00ff0a5c');
  insert into list_entries (list_id, npi, stage, arrival)
    values ('00000000-0000-4000-8000-000000000004', 2000000002, 'New', '{"on": "2026-11-30", "reasons": []}');
  insert into entry_files (list_id, npi, name, type, bytes, content)
    values ('00000000-0000-4000-8000-000000000004', 2000000002, E'A \\N.pdf', 'pdf', 5, '\\x00ff0a5c2d');
  insert into past_stages (list_id, npi, stage, until) values ('00000000-0000-4000-8000-000000000004', 2000000002, 'Not, yet', now());
  insert into submissions (id, opening_id, title, client, key_hash, ends_on)
    values ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000006', 'A job', 'chief@hospital.example', 'hash', '2026-12-24');
  insert into submitted_people (id, submission_id, place, npi, agreed_on, agreed_how, text, shown)
    values ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000007', 0, 2000000002, '2026-11-30', 'By phone', E'A\ttext', '[]');
  insert into submitted_files (person_id, file_id) select '00000000-0000-4000-8000-000000000008', id from entry_files;
  insert into people_without_npi (list_id, name, profession, place, source, stage, not_same)
    values ('00000000-0000-4000-8000-000000000004', E'A\tname', 'RN', 'Columbus, OH', 'A \\N', 'New', '{2000000002,2000000010}');
  insert into list_searches (list_id, search) values ('00000000-0000-4000-8000-000000000004', 'state=OH');
  insert into former_entries (list_id, npi) values ('00000000-0000-4000-8000-000000000004', 2000000010);
  insert into notes (npi, team, text) values (2000000002, 'medatlas.example', E'Two\nlines');
  insert into activities (npi, team, kind, outcome, text, from_list)
    values (2000000002, 'medatlas.example', 'call', 'call_back', E'A\tcall', '00000000-0000-4000-8000-000000000004');
  insert into letter_templates (team, name, subject, text) values ('medatlas.example', 'First', 'A position', E'Two\nlines');
  insert into letters (id, npi, team, address, subject, text, sent, state)
    values ('00000000-0000-4000-8000-000000000009', 2000000002, 'medatlas.example', 'a@mail.example', 'A position', E'Two\nlines', 'mail', 'sent');
  insert into opt_out_keys (key_hash, letter_id, npi, address_hash, opted_out_at)
    values ('a hash', '00000000-0000-4000-8000-000000000009', 2000000002, 'another hash', now());
  insert into do_not_contact (npi, team, reason) values (2000000002, 'medatlas.example', 'asked');
  insert into screening_decisions (npi, team, listed_row, known_row, decision, reason)
    values (2000000002, 'medatlas.example', 'row of the list', 'record of NPPES', 'not_same', 'Another birth date');
  insert into shortage_checks (team, zip, answer, designation_id) values ('medatlas.example', '25399', 'yes', E'1\\t2');
  insert into pay_tables (team, rows) values ('medatlas.example', '[{"label": "A\\tlabel", "low": 1, "high": null, "source": "Us", "on": "2026-11-01"}]');
  insert into trainees (team, npi, program, specialty, ends_on, source)
    values ('medatlas.example', 2000000002, E'A\\tprogram', 'Cardiology', '2027-06-30', 'A sheet');
  insert into problems (npi, team, kind, number, text, author_id)
    values (2000000002, 'medatlas.example', 'other', '5125550100', E'A\\tfax \\\\N', '00000000-0000-4000-8000-000000000003');
  insert into search_fields values ('filter', 'licensed_since', 'New license', false);
  insert into saved_searches (id, team, owner_id, name, url)
    values ('00000000-0000-4000-8000-000000000005', 'medatlas.example', '00000000-0000-4000-8000-000000000003', 'Ohio', '/hcps?state=OH');
  insert into search_followers (search_id, profile_id, seen)
    values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000003', '\\x00ff0a5c');
  insert into webhooks (owner_id, url, list_id, events, secret)
    values ('00000000-0000-4000-8000-000000000003', 'https://tools.example/', '00000000-0000-4000-8000-000000000004', '{list.changed}', 'secret');
  insert into sessions (id, profile_id) values ('secret', '00000000-0000-4000-8000-000000000003');`;

/** The rows of all tables in backups. A restored row has the transaction that restored it, and a restored webhook is paused. */
async function rowsOf({ pool }: Database) {
  const all: Record<string, unknown[]> = {};
  for (const { table, ...part } of kept) {
    const where = 'rows' in part ? `where ${part.rows}` : '';
    const { rows } = await pool.query(
      `select (to_jsonb(t) - '{transaction_id,paused_at,paused_why}'::text[])::text as row from ${table} t ${where} order by 1`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test('every table is imported, in backups, or omitted from them for a reason', async () => {
  const { rows } = await database.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname not like 'kysely_%'`,
  );
  const known = [
    ...imported.flatMap(({ tables }) => [...tables]),
    ...kept.map(({ table }) => table),
    CHANGES,
    ...Object.keys(tablesWithoutBackup),
  ];
  expect(known.sort(), 'src/server/backup/tables.ts').toEqual(rows.map(({ relname }) => relname).sort());
});

/** Checks that a restored database has all rows and may get more, and is another database, without sessions. */
async function expectRestored(restored: Database) {
  expect(await rowsOf(restored)).toEqual(await rowsOf(database));
  const idOf = async ({ pool }: Database) =>
    (await pool.query(`select value from settings where key = 'database_id'`)).rows[0].value;
  expect(await idOf(restored)).not.toBe(await idOf(database));
  expect((await restored.pool.query('select from sessions')).rowCount).toBe(0);
  expect((await restored.pool.query('select from webhooks where paused_at is null')).rowCount).toBe(0);
  const later = 'select from list_entries where transaction_id > pg_current_xact_id()';
  expect((await restored.pool.query(later)).rowCount).toBe(0);
  const { rows } = await restored.pool.query(`insert into audit_log (action) values ('sign_in') returning id`);
  expect(rows).toEqual([{ id: '20001' }]);
}

test('a restore copies everything into an empty database, and refuses one with rows (R-1678)', async () => {
  expect(statSync(whole).mode & 0o777).toBe(0o600);
  const restored = await emptyDatabase();
  await restoreBackup(restored, atFile(whole));
  await expectRestored(restored);
  await expect(restoreBackup(restored, atFile(whole))).rejects.toThrow(
    /^This database is not empty: table settings has rows\. /,
  );
});

test('npm run backup and npm run restore copy everything into an empty cluster', { tags: 'rest' }, async () => {
  const file = path.join(folder, 'people.gz');
  const counts =
    'settings 2 · accounts 2 · authenticator_apps 1 · recovery_codes 1 · passkeys 1 · profiles 1 · invitations 1 · api_tokens 1 · calendar_feeds 1 · ownership_rules 1 · audit_log 20000 · messages 1 · lists 1 · openings 1 · opening_changes 1 · opening_records 1 · opening_checks 1 · list_members 0 · list_invitations 0 · list_seen 1 · list_entries 1 · entry_files 1 · past_stages 1 · submissions 1 · submitted_people 1 · submitted_files 1 · list_searches 1 · former_entries 1 · people_without_npi 1 · notes 1 · activities 1 · letter_templates 1 · letters 1 · opt_out_keys 1 · contact_details 0 · do_not_contact 1 · screening_decisions 1 · shortage_checks 1 · pay_tables 1 · problems 1 · trainees 1 · exported_rows 0 · saved_searches 1 · search_followers 1 · alerts 0 · webhooks 1 · searches_made 0 · search_fields 1 · compact_states 0 · fetches 0 · last_known_records 1 · change_batches 0';
  expect(await run('backup', [file], { DATABASE_URL: database.url })).toEqual({
    code: 0,
    output: `Written to ${file}: ${counts}\n`,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const DATA_DIR = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(DATA_DIR));
  expect(await run('restore', [file], { DATA_DIR })).toEqual({
    code: 0,
    output: `Restored from ${file}: ${counts}\n`,
  });

  const cluster = await openCluster(clusterFolder({ dataDir: DATA_DIR }));
  const restored = openDatabase(await ensureDatabase(cluster, 'medatlas'));
  await expectRestored(restored);
  await restored.close();
  await cluster.release();

  const again = await run('restore', [file], { DATA_DIR });
  expect(again).toEqual({
    code: 1,
    output: expect.stringMatching(/^This database is not empty: table settings has rows\. /),
  });
});

/**
 * Starts a backup and calls `meanwhile` while it waits for a table in the middle. Returns its result or error message.
 */
async function inTheMiddle(
  file: string,
  meanwhile: (writer: PoolClient) => Promise<unknown> | unknown,
  signal?: AbortSignal,
) {
  const writer = await database.pool.connect();
  try {
    await writer.query('begin; lock table accounts'); // the backup waits here
    const backup = writeBackup(database, file, signal).catch((error: Error) => error.message);
    await untilWaiting(() => writer.query(`select ${WAITING}`));
    await meanwhile(writer);
    await writer.query('commit');
    return await backup;
  } finally {
    writer.release(true); // a failed test must not keep the lock, on which the next ones would wait
  }
}

/** The locks of the table accounts in this database that a process waits for. */
const WAITING = `from pg_locks where relation = 'accounts'::regclass and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Waits until a process waits for the lock, on a busy machine for long. */
const untilWaiting = (find: () => Promise<{ rowCount: number | null }>) =>
  expect.poll(async () => (await find()).rowCount, { timeout: 20_000 }).toBe(1);

test('a backup is consistent while others write', async () => {
  const insert = `insert into profiles (issuer, subject, email, full_name) values ('late', '1', '', '')`;
  const counts = await inTheMiddle(path.join(folder, 'moment.gz'), (writer) => writer.query(insert));
  expect(counts).toMatchObject({ profiles: 1 });
  await database.pool.query(`delete from profiles where issuer = 'late'`);
});

test('a backup or a restore whose connection is killed ends with a message', { tags: 'rest' }, async () => {
  const file = path.join(folder, 'killed.gz');
  const restored = await emptyDatabase();
  await migrate(restored);
  const commands = [
    {
      from: database,
      mode: 'access exclusive',
      run: () => writeBackup(database, file),
      message: /^PostgreSQL stopped the backup: .*\. Nothing was written\.$/,
    },
    {
      from: restored,
      mode: 'share',
      run: () => restoreBackup(restored, atFile(whole)),
      message: /^PostgreSQL stopped the restore: .*\. Nothing was restored\.$/,
    },
  ];
  for (const { from, mode, run, message } of commands) {
    const blocker = await from.pool.connect();
    await blocker.query(`begin; lock table accounts in ${mode} mode`);
    const running = run().catch((error: Error) => error);
    await untilWaiting(() => blocker.query(`select pg_terminate_backend(pid) ${WAITING}`));
    await blocker.query('rollback');
    blocker.release();
    expect(await running).toMatchObject({ message: expect.stringMatching(message) });
  }
  expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
  await restoreBackup(restored, atFile(whole));
});

test('an incomplete backup is refused and leaves no rows, and the complete one is restored afterwards', {
  tags: 'rest',
}, async () => {
  const restored = await emptyDatabase();
  const bytes = readFileSync(whole);
  const text = gunzipSync(bytes).toString();
  const lines = text.split('\n');
  const broken = {
    'cut short': bytes.subarray(0, bytes.length / 2),
    'without its last line': gzipSync(`${lines.slice(0, -2).join('\n')}\n`),
    'with a row less': gzipSync(lines.toSpliced(-10, 1).join('\n')),
    'with a column of another name': gzipSync(text.replace('"password_hash"', '"password"')),
    'with a table of another name': gzipSync(text.replace('"table":"accounts"', '"table":"pg_authid"')),
    'not packed': Buffer.from(text),
    empty: Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(broken)) {
    const file = path.join(folder, 'broken.gz');
    writeFileSync(file, content);
    await expect(restoreBackup(restored, atFile(file)), name).rejects.toThrow(
      `${file} is not a whole backup. Nothing was restored.`,
    );
  }
  await restoreBackup(restored, atFile(whole));
  expect(await rowsOf(restored)).toEqual(await rowsOf(database));
});

test('an error of a full disk does not blame the backup', async () => {
  const restored = await emptyDatabase();
  await migrate(restored);
  await restored.pool.query(`
    create function no_space() returns trigger language plpgsql as $$ begin raise 'could not extend' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on profiles for each row execute function no_space()`);
  await expect(restoreBackup(restored, atFile(whole))).rejects.toThrow(
    'PostgreSQL stopped the restore: could not extend. Nothing was restored.',
  );
  await restored.pool.query('drop function no_space cascade');
  await restoreBackup(restored, atFile(whole));
});

test('a backup of a newer Medatlas is refused', async () => {
  const file = path.join(folder, 'newer.gz');
  writeFileSync(
    file,
    gzipSync(
      gunzipSync(readFileSync(whole))
        .toString()
        .replace(/"migration":"\d+/, '"migration":"9999')
        .replaceAll('"table":"lists"', '"table":"later"'),
    ),
  );
  await expect(restoreBackup(await emptyDatabase(), atFile(file))).rejects.toThrow(
    /newer\.gz was written by a newer Medatlas/,
  );
  await expect(checkBackup(atFile(file))).rejects.toThrow(
    /newer\.gz was written by a newer Medatlas \(9999.*\)\. Check it with that version\.$/,
  );
});

test('an existing file for a backup and a missing file for a restore are refused', async () => {
  await expect(writeBackup(database, whole)).rejects.toThrow(/whole\.gz already exists\. Name a new file\.$/);
  const nowhere = path.join(folder, 'nowhere', 'a.gz');
  await expect(writeBackup(database, nowhere)).rejects.toThrow(`${nowhere} cannot be written: ENOENT.`);
  await expect(restoreBackup(await emptyDatabase(), atFile(nowhere))).rejects.toThrow(
    `${nowhere} cannot be read: ENOENT.`,
  );
  await expect(writeBackup(await emptyDatabase(), path.join(folder, 'none.gz'))).rejects.toThrow(/nothing to back up/);
});

test('a backup never writes to an existing file or through an existing link', async () => {
  const file = path.join(folder, 'planted.gz');
  const victim = path.join(folder, 'victim');
  for (const planted of [`${file}.part`, file]) {
    symlinkSync(victim, planted);
    await expect(writeBackup(database, file)).rejects.toThrow(`${planted} already exists`);
    expect(existsSync(victim)).toBe(false);
    rmSync(planted);
  }
  const ended = await inTheMiddle(file, () => writeFileSync(file, 'made meanwhile'));
  expect(ended).toBe(`${file} already exists. Name a new file.`);
  expect(readFileSync(file, 'utf8')).toBe('made meanwhile');
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('a stopped backup leaves no file', async () => {
  const file = path.join(folder, 'stopped.gz');
  const stopping = new AbortController();
  const ended = await inTheMiddle(file, () => stopping.abort(new Error('Stopped.')), stopping.signal);
  expect(ended).toBe('Stopped.');
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
});

test.each(['backup', 'restore'])('npm run %s prints its usage', { tags: 'rest' }, async (program) => {
  expect(await run(program, ['--help'])).toEqual({
    code: 0,
    output: expect.stringMatching(`^npm run ${program} -- <file`),
  });
  expect(await run(program, [])).toEqual({ code: 1, output: expect.stringMatching(/^Name one file, /) });
});

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${program}.ts`), ...args], {
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
