// Passkeys by HTTP, and attacks on them. The browser tests are in e2e/passkeys.spec.ts.
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { makePasskey } from '#test/passkey.ts';
import { testSite } from '#test/site.ts';
import { newUser, PASSWORD, type TestUser } from '#test/users.ts';
import type { Reply, Visitor } from '#test/visitor.ts';

const url = '/api/profile/passkeys';

async function open(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, env);
  return { database, site, addUser: () => newUser(site, database, 'manager') };
}

/** Asks for a challenge for a new passkey. Returns it with the cookie that binds it to the browser. */
async function begin(me: TestUser) {
  const { status, body, headers } = await me.ask(`POST ${url}/options`, { body: { proof: PASSWORD } });
  expect(status).toBe(200);
  return { challenge: body.options.challenge, bound: String(headers['set-cookie']).replace(/;.*/, '') };
}

const add = (me: TestUser, bound: string, credential: object) =>
  me.ask(`POST ${url}`, { body: { name: 'Laptop', credential }, headers: { cookie: `${me.cookie}; ${bound}` } });

/** Adds a passkey to an account. */
async function passkeyOf(me: TestUser) {
  const passkey = makePasskey();
  const { challenge, bound } = await begin(me);
  expect((await add(me, bound, passkey.create({ challenge }))).status).toBe(200);
  return passkey;
}

/** A sign-in page. `answer` sends what `by` makes of the page's challenge; a refusal shows a page with another one. */
async function visit(visitor: Visitor) {
  let page = await visitor.go('/auth/sign-in');
  const path = `${new URL(page.url).pathname}/passkey`;
  const challenge = () =>
    JSON.parse(/data-options="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"') ?? '').challenge;
  const send = (credential: unknown) =>
    visitor.go(path, { method: 'POST', form: { credential: JSON.stringify(credential) }, follow: false });
  const answer = async (by: (challenge: string) => unknown) => {
    const reply = await send(by(challenge()));
    if (!goesOn(reply)) page = reply;
    return reply;
  };
  return { challenge, send, answer };
}

/** Whether a reply goes on to the site. Other replies show the sign-in page with a sentence. */
const goesOn = ({ status }: Reply) => status === 303;
const alertOf = ({ text }: Reply) => /role="alert"[^>]*><p>([^<]*)/.exec(text)?.[1];

it('a new passkey answers the challenge of its user and this site, once (R-870, R-871)', async () => {
  const { addUser } = await open();
  const [me, other] = [await addUser(), await addUser()];
  const passkey = makePasskey();
  const { challenge, bound } = await begin(me);
  for (const wrong of [
    { challenge: (await begin(me)).challenge },
    { challenge, origin: 'https://evil.example' },
    { challenge, origin: 'http://localhost:3001' },
    { challenge, domain: 'evil.example' },
    { challenge, verified: false },
  ])
    expect(await add(me, bound, passkey.create(wrong)), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { code: 'bad_passkey' },
    });
  const right = passkey.create({ challenge });
  expect(await add(other, bound, right)).toMatchObject({ status: 400, body: { code: 'expired' } });
  const at = await Promise.all(Array.from({ length: 5 }, () => add(me, bound, right)));
  expect(at.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect((await me.ask(`GET ${url}`)).body.rows).toHaveLength(1);
  expect((await other.ask(`GET ${url}`)).body.rows).toHaveLength(0);
  const again = await begin(other);
  expect(await add(other, again.bound, passkey.create(again))).toMatchObject({ status: 409, body: { code: 'known' } });
});

it.each([['usb'], [{}], [[null]], [['x'.repeat(21)]], [Array(11).fill('usb')]])(
  'a new passkey is refused with the transports %j (R-304)',
  async (transports) => {
    const { addUser } = await open();
    const me = await addUser();
    const { challenge, bound } = await begin(me);
    const made = makePasskey().create({ challenge });
    expect(await add(me, bound, { ...made, response: { ...made.response, transports } })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringMatching(/^credential: /) },
    });
  },
);

it('adds ten passkeys to an account, and recovery codes once, also at the same time (R-853, R-870)', async () => {
  const { addUser } = await open();
  const me = await addUser();
  const begun = [];
  for (let n = 0; n < 12; n += 1) begun.push(await begin(me));
  const replies = await Promise.all(
    begun.map(({ challenge, bound }) => add(me, bound, makePasskey().create({ challenge }))),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(['too_many', 'too_many']);
  expect(replies.filter(({ body }) => body.recovery_codes?.length > 0)).toHaveLength(1);
  expect((await me.ask(`GET ${url}`)).body.rows).toHaveLength(10);
  expect((await me.ask('GET /api/profile/second-factor')).body.recovery_codes).toBe(10);
});

it('a sign-in uses its challenge once, also at the same time (R-871)', async () => {
  const { site, addUser } = await open();
  const passkey = await passkeyOf(await addUser());
  const { challenge, send } = await visit(site.visitor());
  const right = passkey.use({ challenge: challenge(), counter: 1 });
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(right)));
  expect(replies.filter(goesOn)).toHaveLength(1);
  expect(goesOn(await send(right))).toBe(false);
});

it('a sign-in refuses answers for another visit, site or key, and a copy of the passkey (R-871)', async () => {
  const { site, addUser } = await open();
  const [mine, others] = [await passkeyOf(await addUser()), await passkeyOf(await addUser())];
  const first = await visit(site.visitor());
  const earlier = first.challenge();
  expect(goesOn(await first.answer((challenge) => mine.use({ challenge, counter: 5 })))).toBe(true);
  const { answer } = await visit(site.visitor());
  for (const wrong of [
    { challenge: earlier, counter: 6 },
    { counter: 6, origin: 'https://evil.example' },
    { counter: 6, domain: 'evil.example' },
    { counter: 6, verified: false },
    { counter: 5 },
  ])
    expect(goesOn(await answer((challenge) => mine.use({ challenge, ...wrong }))), JSON.stringify(wrong)).toBe(false);
  const named = { id: mine.id, rawId: mine.id };
  expect(goesOn(await answer((challenge) => ({ ...others.use({ challenge, counter: 6 }), ...named })))).toBe(false);
  for (const odd of [
    {},
    [],
    null,
    'x',
    { ...named, type: 'public-key', response: {} },
    makePasskey().use({ challenge: '' }),
    { ...makePasskey().use({ challenge: '' }), id: 'a\0b' },
  ])
    expect((await answer(() => odd)).status, JSON.stringify(odd)).toBe(401);
  expect(goesOn(await answer((challenge) => mine.use({ challenge, counter: 6 })))).toBe(true);
});

it('a passkey of a disabled account, and one that was removed, do not sign in', async () => {
  const { database, site, addUser } = await open();
  const [me, other] = [await addUser(), await addUser()];
  const [mine, others] = [await passkeyOf(me), await passkeyOf(other)];
  const [{ id }] = (await me.ask(`GET ${url}`)).body.rows;
  const remove = (who: TestUser) => who.ask(`DELETE ${url}/${id}`, { body: { proof: PASSWORD } });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(me)).status).toBe(200);
  const { answer } = await visit(site.visitor());
  expect(alertOf(await answer((challenge) => mine.use({ challenge, counter: 1 })))).toMatch(/not known here/);
  await database.pool.query('update accounts set disabled_at = now() where id = $1', [other.subject]);
  expect(alertOf(await answer((challenge) => others.use({ challenge, counter: 1 })))).toMatch(/disabled/);
});
