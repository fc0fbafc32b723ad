// The demo accounts' password: made by the first start, kept in the data folder, replaced where it was published.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount } from '#src/accounts/provider/accounts.ts';
import { hashPassword } from '#src/accounts/provider/passwords.ts';
import { startSession } from '#src/accounts/session/sessions.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { temporaryFolder } from '#test/throw-away.ts';
import { signIn } from '#test/users.ts';
import { visitorOf } from '#test/visitor.ts';

/** What release 0.1 gave every demo account. */
const PUBLISHED = 'medatlas-demo';
const email = 'superadmin@medatlas.example';

/** A start that makes its own password, in a data folder of its own. */
const start = (database: Database, dataDir: string) =>
  testSite(database, { DATA_DIR: dataDir, MEDATLAS_DEMO_PASSWORD: '' });

const passwordIn = (dataDir: string) => readFileSync(path.join(dataDir, 'demo-password'), 'utf8').trim();

/** The database of a release before 0.2: a demo account with the published password, signed in, with a token. */
async function formerDatabase() {
  const database = await testDatabase();
  const wish = { email, full_name: 'Demo Superadmin', role: 'superadmin', confirmed: true, demo: true } as const;
  const profile = await createAccount(database.db, { ...wish, password: PUBLISHED });
  if (!profile) throw new Error('The account exists already.');
  const session = await startSession(database.db, { profile_id: profile.id });
  await database.pool.query(
    `insert into api_tokens (profile_id, name, token_hash, prefix, expires_at)
     values ($1, 'mine', 'hash', 'medatlas_', now() + interval '1 day')`,
    [profile.id],
  );
  return { database, session };
}

it('is random, kept for its user alone, and the same at the next start', async () => {
  const database = await testDatabase();
  const dataDir = temporaryFolder();
  const site = await start(database, dataDir);
  const password = passwordIn(dataDir);
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(statSync(path.join(dataDir, 'demo-password')).mode & 0o777).toBe(0o600);
  expect(await signIn(site, email, password)).toBe('/');
  expect(await signIn(await start(database, dataDir), email, password)).toBe('/');
  expect(passwordIn(dataDir)).toBe(password);
});

it.each(['', '\n', 'short\n'])('is made again where its file holds %j', async (content) => {
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, 'demo-password'), content);
  const site = await start(await testDatabase(), dataDir);
  expect(passwordIn(dataDir)).toMatch(/^[\w-]{16}$/);
  expect(await signIn(site, email, content.trim())).not.toBe('/');
  expect(await signIn(site, email, passwordIn(dataDir))).toBe('/');
});

it('an empty password signs in to no account', async () => {
  const database = await testDatabase();
  const site = await start(database, temporaryFolder());
  await database.pool.query('update accounts set password_hash = $1', [await hashPassword('')]);
  expect(await signIn(site, email, '')).not.toBe('/');
});

it('is not the published one: a raw TCP forward with a local host name does not open the demo accounts', async () => {
  const forward = await openForward();
  const publicUrl = `http://localhost:${forward.port}`; // the Host that the forwarded requests name
  const env = { DATA_DIR: temporaryFolder(), MEDATLAS_DEMO_PASSWORD: '', PUBLIC_URL: publicUrl };
  const { app } = await testSite(await testDatabase(), env);
  await app.listen({ host: '127.0.0.1', port: 0 });
  forward.to(portOf(app.server));
  const visitor = visitorOf(app, publicUrl, { overNetwork: true });
  const reply = await visitor.submit(await visitor.go('/auth/sign-in'), { email, password: PUBLISHED });
  expect([reply.status, reply.text]).toEqual([401, expect.stringContaining('Wrong email or password.')]);
});

it('replaces the published one of an earlier release, and ends the sessions and tokens it opened', async () => {
  const { database, session } = await formerDatabase();
  const dataDir = temporaryFolder();
  const site = await start(database, dataDir);
  const visitor = site.visitor();
  visitor.plant('session', session);
  expect(JSON.parse((await visitor.go('/api/session')).text).person).toBeNull();
  const { rows } = await database.pool.query('select revoked_at is not null ended from api_tokens');
  expect(rows).toEqual([{ ended: true }]);
  expect(await signIn(site, email, PUBLISHED)).not.toBe('/');
  expect(await signIn(site, email, passwordIn(dataDir))).toBe('/');
});

it('leaves a demo account alone whose password was changed', async () => {
  const { database } = await formerDatabase();
  const own = await createAccount(database.db, {
    email: 'manager@medatlas.example',
    full_name: 'Demo Manager',
    password: 'a password of its own',
    role: 'manager',
    confirmed: true,
    demo: true,
  });
  expect(own).toBeDefined();
  const site = await start(database, temporaryFolder());
  expect(await signIn(site, 'manager@medatlas.example', 'a password of its own')).toBe('/');
});

it('is MEDATLAS_DEMO_PASSWORD where that is set, from the start that sets it', async () => {
  const database = await testDatabase();
  const dataDir = temporaryFolder();
  await start(database, dataDir);
  const made = passwordIn(dataDir);
  const site = await testSite(database, { DATA_DIR: dataDir, MEDATLAS_DEMO_PASSWORD: 'medatlas-demo' });
  expect(await signIn(site, email, made)).not.toBe('/');
  expect(await signIn(site, email, 'medatlas-demo')).toBe('/');
});

/** A TCP forward that adds and changes nothing, such as one of ssh or a container. */
async function openForward() {
  let target = 0;
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const each of [socket, onward]) each.on('error', () => each.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.close();
  });
  return {
    port: portOf(server),
    to: (port: number) => {
      target = port;
    },
  };
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
