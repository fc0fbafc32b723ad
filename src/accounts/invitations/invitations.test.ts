// Invitations: made by administrators, used by the invited person.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '#src/shared/roles.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, PASSWORD, signIn, type TestUser } from '#test/users.ts';

const guest = 'guest@partner.example';
const person = { full_name: 'Gia Guest', password: PASSWORD };

async function open(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, env);
  const accept = (link: string, body: object = person, headers = {}) =>
    ask(site, 'POST /api/invitation/acceptance', { body: { token: tokenOf(link), ...body }, headers });
  const read = (link: string) => ask(site, 'POST /api/invitation', { body: { token: tokenOf(link) } });
  return { database, site, accept, read, addUser: (role: Role | null) => newUser(site, database, role) };
}

const tokenOf = (link: string) => /\/invitation\?token=([\w-]+)$/.exec(link)?.[1];
const invite = (by: TestUser, role: string, email = guest) =>
  by.ask('POST /api/invitations', { body: { email, role } });

const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']].flat().map((line) => String(line).replace(/;.*/, ''));

describe('an invitation (R-860, R-862)', () => {
  it('creates an account with its role at any domain, also with SIGN_UP=closed, and signs in', async () => {
    const { database, site, accept, read, addUser } = await open({ SIGN_UP: 'closed' });
    const administrator = await addUser('administrator');
    const { status, body } = await invite(administrator, 'manager', ' Guest@Partner.example ');
    expect([status, body.mail, body.invitation]).toEqual([
      200,
      false,
      {
        id: expect.any(String),
        email: guest,
        role: 'manager',
        invited_by: administrator.email,
        expires_at: expect.any(String),
      },
    ]);
    const days = (Date.parse(body.invitation.expires_at) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 7)).toBeLessThan(0.01);
    expect((await read(body.link)).body).toEqual({ email: guest, role: 'manager', invited_by: administrator.email });
    const weak = await accept(body.link, { ...person, password: 'password1' });
    expect(weak).toMatchObject({ status: 400, body: { message: expect.stringContaining('too common') } });
    const accepted = await accept(body.link);
    expect(accepted).toMatchObject({ status: 200, body: { email: guest } });
    const cookies = cookieOf(accepted.headers);
    const cookie = cookies.find((each) => each.startsWith('session=')) ?? '';
    const session = await ask(site, 'GET /api/session', { headers: { cookie } });
    expect(session.body.person).toMatchObject({
      email: guest,
      full_name: 'Gia Guest',
      role: 'manager',
      approved: true,
      internal: false,
    });
    expect(cookies.some((each) => each.startsWith('device='))).toBe(true);
    expect(await signIn(site, guest)).toBe('/');
    expect(await accept(body.link)).toMatchObject({ status: 410, body: { code: 'used' } });
    const { rows } = await database.pool.query(
      `select action, actor, target, new_value from audit_log where action like 'invit%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'invited', actor: administrator.email, target: guest, new_value: 'manager' },
      {
        action: 'invitation_accepted',
        actor: guest,
        target: `invited by ${administrator.email}`,
        new_value: 'manager',
      },
    ]);
  });

  it('stays when another one is accepted', async () => {
    const { accept, read, addUser } = await open();
    const administrator = await addUser('administrator');
    const links = ['a@partner.example', 'b@partner.example'].map((email) => invite(administrator, 'manager', email));
    const [first, second] = (await Promise.all(links)).map(({ body }) => body.link);
    expect((await accept(first)).status).toBe(200);
    expect((await read(second)).status).toBe(200);
  });

  it('is mailed too, and either link works, whose tokens are not in the database', async () => {
    const mailbox = await openMailbox();
    onTestFinished(mailbox.close);
    const { database, accept, read, addUser } = await open({ SMTP_URL: mailbox.url });
    const { body } = await invite(await addUser('administrator'), 'specialist');
    expect(body.mail).toBe(true);
    const message = await mailbox.messageTo(guest);
    expect(message).toContain('Subject: Test administrator invited you to Medatlas');
    const mailed = /http\S+\/invitation\?token=\S+/.exec(message)?.[0] ?? '';
    expect(mailed).not.toBe(body.link);
    expect([(await read(mailed)).status, (await read(body.link)).status]).toEqual([200, 200]);
    const { rows } = await database.pool.query(
      `select to_jsonb(t)::text as row from invitations t union all select to_jsonb(t)::text from jobs t`,
    );
    for (const link of [mailed, body.link]) expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
    expect((await accept(mailed)).status).toBe(200);
    expect(await read(body.link)).toMatchObject({ status: 410, body: { code: 'used' } });
  });

  it('gives at most the role of the inviter, and never superadmin', async () => {
    const { database, addUser } = await open();
    const [administrator, superadmin] = [await addUser('administrator'), await addUser('superadmin')];
    for (const by of [administrator, superadmin]) expect((await invite(by, 'superadmin')).status).toBe(400);
    expect((await invite(administrator, 'administrator')).status).toBe(200);
    await database.pool.query(`update profiles set role = 'manager' where id = $1`, [administrator.id]);
    expect((await invite(administrator, 'specialist')).status).toBe(403);
  });

  it('is refused for an address that has an account (R-861)', async () => {
    const { accept, addUser } = await open();
    const [administrator, manager, pending] = [
      await addUser('administrator'),
      await addUser('manager'),
      await addUser(null),
    ];
    expect(await invite(administrator, 'specialist', manager.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: `${manager.email} already has an account.` },
    });
    const waiting = await invite(administrator, 'specialist', pending.email);
    expect(waiting.body.message).toMatch(/awaits approval/);
    const links = [(await invite(administrator, 'specialist')).body.link];
    links.push((await invite(administrator, 'manager')).body.link);
    expect(await accept(links[0])).toMatchObject({ status: 410, body: { code: 'withdrawn' } });
    expect((await accept(links[1])).status).toBe(200);
  });

  it('ends the sign-in of another user in the browser, also at the identity provider', async () => {
    const { site, accept, addUser } = await open();
    const [administrator, colleague] = [await addUser('administrator'), await addUser('manager')];
    const visitor = site.visitor();
    await visitor.submit(await visitor.go('/auth/sign-in'), { email: colleague.email, password: PASSWORD });
    const { link } = (await invite(administrator, 'specialist')).body;
    const headers = { cookie: `session=${visitor.cookie('session')}` };
    const accepted = await accept(link, person, headers);
    expect(accepted.status).toBe(200);
    const session = cookieOf(accepted.headers).find((each) => each.startsWith('session=')) ?? '';
    visitor.setCookie('session', session.replace('session=', ''));
    await visitor.go('/auth/sign-out', { method: 'POST' });
    expect((await visitor.go('/auth/sign-in')).text).toContain('type="password"');
    expect((await visitor.go('/api/check')).status).toBe(401);
  });

  it('says why its link does not work', async () => {
    const { database, read, accept, addUser } = await open();
    const administrator = await addUser('administrator');
    const unknown = await read(`/invitation?token=${'x'.repeat(43)}`);
    expect(unknown).toMatchObject({ status: 410, body: { code: 'unknown' } });
    const { invitation, link } = (await invite(administrator, 'specialist')).body;
    expect((await administrator.ask('GET /api/invitations')).body.rows).toEqual([invitation]);
    expect((await administrator.ask(`DELETE /api/invitations/${invitation.id}`)).status).toBe(200);
    for (const reply of [await read(link), await accept(link)])
      expect(reply).toMatchObject({ status: 410, body: { code: 'withdrawn' } });
    expect((await administrator.ask(`DELETE /api/invitations/${invitation.id}`)).status).toBe(404);
    expect((await administrator.ask('GET /api/invitations')).body.rows).toEqual([]);
    const late = (await invite(administrator, 'specialist')).body.link;
    await database.pool.query(`update invitations set expires_at = now() - interval '1 s'`);
    expect(await accept(late)).toMatchObject({ status: 410, body: { code: 'expired' } });
  });

  it('ends when the inviter is disabled or is no administrator anymore (R-863)', async () => {
    const { read, addUser } = await open();
    const [one, two, superadmin] = [
      await addUser('administrator'),
      await addUser('administrator'),
      await addUser('superadmin'),
    ];
    const first = (await invite(one, 'administrator', 'a@partner.example')).body.link;
    const second = (await invite(two, 'administrator', 'b@partner.example')).body.link;
    await superadmin.ask(`PATCH /api/users/${one.id}/disabled`, { body: { disabled: true } });
    await superadmin.ask(`PATCH /api/users/${two.id}/role`, { body: { role: 'manager' } });
    for (const link of [first, second]) expect((await read(link)).body.code).toBe('withdrawn');
  });
});
