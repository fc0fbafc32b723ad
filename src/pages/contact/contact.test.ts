// Tests the contact form over HTTP: storage, mail, validation and rate limits.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { mailMessage } from '#src/pages/contact/messages.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { freePort } from '#test/product.ts';

const written = { name: 'Ada Example', email: 'ada@partner.example', message: 'Two lines\nof text.' };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function contactOf(env: Record<string, string> = {}) {
  await database.pool.query('delete from messages; delete from throttles');
  const api = await testApi(database, { env, indexed: false });
  onTestFinished(api.close);
  const send = async (body: unknown, remoteAddress = '203.0.113.1') => {
    const headers = { ...(await api.headersOf('anonymous')), 'content-type': 'application/json' };
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await api.app.inject({ method: 'POST', url: '/api/messages', headers, payload, remoteAddress });
    return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(reply.body) };
  };
  const messages = async () => (await database.pool.query('select * from messages order by id')).rows;
  return { send, messages };
}

it('stores a message of an anonymous user without a mail server', async () => {
  const { send, messages } = await contactOf();
  expect(
    await send({ ...written, name: '  Ada Example ', email: 'Ada@Partner.example', message: 'Two lines\r\nof text. ' }),
  ).toMatchObject({ status: 200, body: { sent: true } });
  expect(await messages()).toEqual([
    { ...written, id: expect.any(String), sent_at: expect.any(Date), mailed_at: null },
  ]);
});

it('mails a message to support, with the sender as the reply address', async () => {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const { send, messages } = await contactOf({ SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@medatlas.example' });
  expect((await send(written)).status).toBe(200);
  const message = await mailbox.messageTo('help@medatlas.example');
  expect(message).toContain('Subject: Message from Ada Example\r\n');
  expect(message).toContain('Reply-To: ada@partner.example\r\n');
  expect(message).toContain('Two lines\r\nof text.');
  await expect.poll(async () => (await messages())[0].mailed_at).toBeInstanceOf(Date);
  const again = async () => expect.fail('The message is mailed again.');
  expect(await mailMessage(database.db, again, 'help@medatlas.example', (await messages())[0].id)).toBe(false);
});

it('mails a name that looks like an encoded subject as it is', async () => {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const { send } = await contactOf({ SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@medatlas.example' });
  expect((await send({ ...written, name: '=?utf-8?Q?=0AEvil?= Ada' })).status).toBe(200);
  const message = await mailbox.messageTo('help@medatlas.example');
  expect(message).toContain('Subject: Message from = ?utf-8?Q?=0AEvil?= Ada\r\n');
});

it('stores a message while the mail server is down, and mails it later (R-456)', async () => {
  const port = await freePort();
  const { send, messages } = await contactOf({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SUPPORT_EMAIL: 'help@medatlas.example',
  });
  expect((await send(written)).status).toBe(200);
  expect(await messages()).toMatchObject([{ message: written.message, mailed_at: null }]);
  const mailbox = await openMailbox({ port });
  onTestFinished(mailbox.close);
  expect(await mailbox.messageTo('help@medatlas.example')).toContain('Two lines');
  await expect.poll(async () => (await messages())[0].mailed_at).toBeInstanceOf(Date);
  const { rows } = await database.pool.query(`select data from job_queue.job where name = 'mail' order by created_on`);
  expect(rows.at(-1)).toEqual({ data: { template: 'contact', message: (await messages())[0].id } });
}, 20_000);

it('stores no message without its job (R-459)', async () => {
  const { send, messages } = await contactOf({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await database.pool.query('alter table jobs rename to jobs_gone');
  onTestFinished(async () => void (await database.pool.query('alter table jobs_gone rename to jobs')));
  expect((await send(written)).status).toBe(500);
  expect(await messages()).toEqual([]);
});

it('rejects an invalid message with a reason and stores nothing', async () => {
  const { send, messages } = await contactOf({ RATE_CONTACT: '999/9' });
  const refusals: [unknown, string][] = [
    [{ ...written, name: ' ' }, 'name: Name is required'],
    [{ ...written, name: 'A\r\nBcc: all@example.com' }, 'name: Name must be one line of text'],
    [{ ...written, name: 'A\u0085Bcc: all@example.com' }, 'name: Name must be one line of text'],
    [{ ...written, name: 'x'.repeat(101) }, 'name: Name must have at most 100 characters'],
    [{ ...written, email: 'ada' }, 'email: Please enter a valid email address'],
    [{ ...written, email: undefined }, 'email: Email is required'],
    [{ ...written, message: ' \n ' }, 'message: Message is required'],
    [{ ...written, message: 'x'.repeat(5001) }, 'message: Message must have at most 5,000 characters'],
    [{ ...written, message: 'a\0b' }, 'message: Message must be plain text'],
    [{ ...written, message: ['a'] }, 'message: Message is required'],
    [{ ...written, phone: '1' }, 'Unknown parameter: phone'],
    ['[]', 'The request body must be a JSON object.'],
    ['{', 'The request body is not valid JSON.'],
  ];
  for (const [body, message] of refusals)
    expect([body, await send(body)]).toMatchObject([body, { status: 400, body: { message } }]);
  expect(await messages()).toEqual([]);
});

it('limits messages by network address and by email, and sends Retry-After', async () => {
  const { send, messages } = await contactOf({ RATE_CONTACT: '2/600' });
  const by = (n: number) => ({ ...written, email: `ada${n}@partner.example` });
  expect((await send(by(1))).status).toBe(200);
  expect((await send(by(2))).status).toBe(200);
  const third = await send(by(3));
  expect(third).toMatchObject({ status: 429, body: { message: 'Too many attempts. Please try again later.' } });
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(590);
  expect((await send(by(1), '203.0.113.2')).status, 'second message from another network address').toBe(200);
  expect((await send(by(1), '203.0.113.3')).status, 'third message with the same email').toBe(429);
  expect(await messages()).toHaveLength(3);
});
