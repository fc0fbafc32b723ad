// The commands of `npm run accounts`, each on its own database.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountsCommand, options } from '#src/app/accounts-commands.ts';
import { errorText } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { codeOf } from '#test/authenticator.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { freePort, removeData, runScript } from '#test/product.ts';
import { testSite } from '#test/site.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { newUser, PASSWORD } from '#test/users.ts';

vi.setConfig({ testTimeout: 120_000 }); // starts of whole processes take long on a loaded machine

async function desk(settings: Record<string, string> = {}) {
  const database = await testDatabase();
  const config = loadConfig(settings);
  /** Runs a command line in this process. Text after ` < ` is the standard input. */
  const run = async (line: string, ...more: string[]) => {
    const [command = '', input = ''] = line.split(' < ');
    const args = [...command.split(' '), ...more];
    try {
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      const output = await accountsCommand(positionals, values, 'The usage')({ config, database, input: () => input });
      return { code: 0, output };
    } catch (error) {
      return { code: 1, output: String(errorText(error)) };
    }
  };
  const says = async (line: string, ...more: string[]) => (await run(line, ...more)).output;
  const site = await testSite(database, settings, { embedded: false });
  /** Signs in with a one-time password and replaces it with `own`. Then signs in with `own`. */
  const signIn = async (email: string, password: string, own?: string) => {
    const visitor = site.visitor();
    const page = await visitor.submit(await visitor.go('/auth/sign-in'), { email, password });
    const role = async () => JSON.parse((await visitor.go('/api/session')).text).person?.role;
    if (own === undefined) return role;
    expect(page.url).toContain('/idp/new-password/');
    expect(await role()).toBeUndefined();
    await visitor.submit(page, { password: own });
    return role;
  };
  return { database, run, says, signIn, site };
}

it('creates the first superadmin, with a generated password that is shown once', async () => {
  const { says, signIn, database } = await desk();
  const args = ['create', 'Boss@Medatlas.example', '--role', 'superadmin', '--name', 'The Boss'];
  const env = { ...process.env, DATABASE_URL: database.url };
  const created = spawnSync(process.execPath, [path.join(import.meta.dirname, 'accounts.ts'), ...args], { env });
  const output = created.stdout.toString().trim();
  expect(output).toMatch(/^boss@medatlas\.example \(superadmin\), password [\w-]{16}$/);
  const role = await signIn('boss@medatlas.example', output.split(' ').at(-1) ?? '', 'the password of a boss');
  expect(await role()).toBe('superadmin');
  expect(await says('list')).toBe('boss@medatlas.example  superadmin     active    The Boss');
});

it('changes a role, resets a password and disables an account, each of which ends its sessions', async () => {
  const { says, signIn, database } = await desk();
  await says('create boss@medatlas.example --name Boss --role superadmin');
  expect(await says('create eve@partner.example --name Eve --password-stdin < first-password')).toBe(
    'eve@partner.example (awaits approval)',
  );
  const pending = await signIn('eve@partner.example', 'first-password', 'eve-own-password');
  expect(await pending()).toBeNull();
  expect(await says('role eve@partner.example manager')).toBe('eve@partner.example is manager');
  expect(await pending()).toBeUndefined();
  const manager = await signIn('eve@partner.example', 'eve-own-password');
  expect(await manager()).toBe('manager');
  expect(await says('reset-password eve@partner.example --password-stdin < second-password')).toBe(
    'eve@partner.example has a new password',
  );
  expect(await manager()).toBeUndefined();
  expect(await (await signIn('eve@partner.example', 'eve-own-password'))()).toBeUndefined();
  const again = await signIn('eve@partner.example', 'second-password', 'eve-other-password');
  expect(await again()).toBe('manager');
  expect(await says('disable eve@partner.example')).toBe('eve@partner.example is disabled');
  expect(await again()).toBeUndefined();
  expect(await says('list')).toContain('eve@partner.example    manager        disabled  Eve');
  await says('enable eve@partner.example');
  expect(await (await signIn('eve@partner.example', 'eve-other-password'))()).toBe('manager');
  const { rows } = await database.pool.query(
    `select distinct action from audit_log where actor = 'command line' order by action`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'approved',
    'disabled',
    'enabled',
    'password_reset',
    'role_changed',
    'sign_up',
  ]);
});

it('lets a server mail the notice of a new password (R-456)', async () => {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const { says } = await desk({ SMTP_URL: mailbox.url });
  await says('create boss@medatlas.example --name Boss --role superadmin');
  expect(await says('reset-password boss@medatlas.example')).toContain('has a new password');
  expect(await mailbox.messageTo('boss@medatlas.example')).toContain('was reset by an operator (command line)');
}, 30_000);

it('refuses with a message, and changes nothing', async () => {
  const { run, database } = await desk();
  await run('create boss@medatlas.example --name Boss --role superadmin');
  const refusals: [string, string][] = [
    ['', 'Name a command.'],
    ['toString', "Unknown command 'toString'."],
    ['create', 'create takes 1 argument.'],
    ['create a@b.example', 'Full Name is required'],
    ['create unknown --name N', 'Please enter a valid email address'],
    ['create a@b.example --name N --role king', "Unknown role 'king'. Choose one of specialist, manager"],
    ['create a@b.example --name N --password-stdin < short', 'Password must be at least 8 characters'],
    ['create a@b.example --name N --password-stdin < password1', 'This password is too common. Choose another one.'],
    ['create a@b.example --name N --password-stdin < A@b.example', 'Your password must not be your email address.'],
    ['create BOSS@medatlas.example --name N', 'BOSS@medatlas.example already has an account.'],
    ['role unknown@b.example manager', 'There is no account with the email unknown@b.example.'],
    ['role boss@medatlas.example manager', 'At least one superadmin is required.'],
    ['disable boss@medatlas.example', 'At least one superadmin is required.'],
    ['reset-password boss@medatlas.example --password-stdin < short', 'Password must be at least 8 characters'],
    [
      'reset-password boss@medatlas.example --password-stdin < iloveyou',
      'This password is too common. Choose another one.',
    ],
    ['create a@b.example --name N --password-stdin', 'standard input has no password'],
    ['create a@b.example --name N --password long-enough', "Unknown option '--password'"],
    ['list --role manager', 'list has no option --role.'],
    ['list --nonsense', "Unknown option '--nonsense'"],
  ];
  for (const [line, message] of refusals) {
    const { code, output } = await run(line);
    expect([line, code, output]).toEqual([line, 1, expect.stringContaining(message)]);
    expect(output, line).not.toContain('    at ');
  }
  const { rows } = await database.pool.query('select email, role, disabled_at from profiles');
  expect(rows).toEqual([{ email: 'boss@medatlas.example', role: 'superadmin', disabled_at: null }]);
});

it('rotates the keys while no server runs: codes of authenticator apps still work (R-932)', async () => {
  const { run, database, site } = await desk();
  const keys = async () => {
    const { rows } = await database.pool.query(
      `select value::text from settings where key in ('identity_provider', 'server_key') order by key`,
    );
    return rows.map(({ value }) => value);
  };
  const me = await newUser(site, database, 'manager');
  const { secret } = (await me.ask('POST /api/profile/second-factor', { body: { proof: PASSWORD } })).body;
  await me.ask('POST /api/profile/second-factor/confirmation', { body: { code: codeOf(secret) } });
  const before = await keys();
  const server = await openJobs({ database, kinds: [], server: 'one', place: 'one', report: () => {} });
  const refused = { code: 1, output: 'A server runs on this database. Stop all servers first.' };
  expect(await run('rotate-keys')).toEqual(refused);
  await server.close();
  expect(await run('rotate-keys')).toEqual({ code: 0, output: 'The keys are new. Start the servers.' });
  for (const [n, value] of (await keys()).entries()) expect(value).not.toBe(before[n]);

  const visitor = (await testSite(database)).visitor();
  const page = await visitor.submit(await visitor.go('/auth/sign-in'), { email: me.email, password: PASSWORD });
  await visitor.submit(page, { code: codeOf(secret, 1) });
  expect((await visitor.go('/api/check')).status).toBe(200);
});

it('does not let a server run with keys that were replaced during its start (R-932)', { tags: 'rest' }, async () => {
  const { run, database } = await desk();
  const lock = await database.pool.connect();
  await lock.query('begin; lock table fetches'); // the start uses it after it has read the keys
  const dataDir = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(dataDir));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_DATA: 'off', FETCH: 'weekly' };
  const server = runScript('start', { ...env, PORT: String(await freePort()) });
  const waits = `select from pg_locks where relation = 'fetches'::regclass and not granted`;
  await expect.poll(async () => (await lock.query(waits)).rowCount, { timeout: 60_000 }).toBe(1);
  const { code } = await run('rotate-keys');
  await lock.query('rollback');
  lock.release();
  expect(code).toBe(0);
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe('The keys were replaced during the start. Start the server again.\n');
});

it('rotates no keys if the secret of an authenticator app cannot be read, and names its user (R-932)', async () => {
  const { says, run, database } = await desk();
  await says('create boss@medatlas.example --name Boss --role superadmin');
  await database.pool.query(
    `insert into authenticator_apps (account_id, secret, confirmed_at) select id, 'damaged', now() from accounts`,
  );
  expect(await run('rotate-keys')).toEqual({
    code: 1,
    output:
      'The secret of the authenticator app of boss@medatlas.example cannot be read with the present keys. ' +
      'First run npm run accounts -- reset-second-factor boss@medatlas.example.',
  });
  await says('reset-second-factor boss@medatlas.example');
  expect((await run('rotate-keys')).code).toBe(0);
});

it('resets a lost second factor, also of the only superadmin (R-855)', async () => {
  const { says, run, database } = await desk();
  await says('create boss@medatlas.example --name Boss --role superadmin');
  await database.pool.query(
    `insert into authenticator_apps (account_id, secret, confirmed_at) select id, 'x', now() from accounts`,
  );
  expect(await says('reset-second-factor boss@medatlas.example')).toBe('boss@medatlas.example has no second factor');
  const again = await run('reset-second-factor boss@medatlas.example');
  expect([again.code, again.output]).toEqual([1, 'This account has no two-step verification.']);
  const { rows } = await database.pool.query(
    `select actor, target from audit_log where action = 'second_factor_reset'`,
  );
  expect(rows).toEqual([{ actor: 'command line', target: 'boss@medatlas.example' }]);
});
