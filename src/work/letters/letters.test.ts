// Letters of two teams, by HTTP, with a real mail server and the queue of jobs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { forgetOldLetters, settleLetters } from '#src/work/letters/send.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';

let database: Database;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let api: Awaited<ReturnType<typeof testApi>>;
const log: string[] = [];
let dana: TestCaller;
let marcus: TestCaller;
let root: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into taxonomy (code, display_name) values ('207R00000X', 'Internal Medicine Physician');
    insert into providers (npi, first_name, last_name, city, state, primary_taxonomy, taxonomies, identifiers)
    select n, 'ALVIN', 'MCTEST', 'SAINT EXAMPLE', 'OH', '207R00000X', '[]', '[]'
    from generate_series(2000000000, 2000000200) n`);
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@bluestem.example', LETTERS_PER_DAY: '20', LOG_LEVEL: 'trace' };
  api = await testApi(database, { indexed: false, env, log: (line) => void log.push(line) });
  dana = await addCaller(api, database, 'dana@bluestem.example', 'specialist');
  marcus = await addCaller(api, database, 'marcus@bluestem.example', 'specialist');
  root = await addCaller(api, database, 'root@bluestem.example', 'administrator');
  stranger = await addCaller(api, database, 'sam@elsewhere.example', 'specialist');
  await database.pool.query('update profiles set email_verified = true');
});
afterAll(async () => {
  await api.close();
  mailbox.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query(`update letters set created_at = now() - interval '3 days'`); // no limit of other tests
});

let used = 2_000_000_010;

/** A person about whom nothing is held but an address that the caller's team typed. */
async function personWithAddress(by = dana, value?: string) {
  const npi = String(used++);
  const address = value ?? `doctor-${npi}@mail.example`;
  await by.ask(`POST /api/people/${npi}/contact-details`, { kind: 'email', value: address });
  return { npi, address };
}

const plain = { subject: 'A position in Ohio', text: 'Dear doctor,\n\nwould you like to talk?', sent: 'mail' };
const send = (npi: string, more: object = {}, by = dana) => by.ask('POST /api/letters', { npi, ...plain, ...more });
const lettersOf = async (npi: string, by = dana) => (await by.ask(`GET /api/letters?npi=${npi}`)).body.rows;
const activitiesOf = async (npi: string) => (await dana.ask(`GET /api/people/${npi}/activities`)).body.rows;
const untilState = (npi: string, state: string) =>
  expect.poll(async () => (await lettersOf(npi))[0]?.state, { timeout: 15_000 }).toBe(state);

/** The key of the opt-out page in a mail. */
const keyIn = (message: string) => /\/o\/([\w-]{43})/.exec(message)?.[1] ?? '';

/** Opens or sends the opt-out page as someone who is not signed in. */
const atPage = (
  method: 'GET' | 'POST',
  key: string,
  more: { payload?: string; headers?: Record<string, string>; remoteAddress?: string } = {},
) => api.app.inject({ method, url: `/o/${key}`, ...more, headers: { host: dana.headers.host ?? '', ...more.headers } });

/** Mails a letter, and returns the key of its opt-out page. */
async function mailed(npi: string, address: string, by = dana) {
  expect(await send(npi, {}, by)).toMatchObject({ status: 200 });
  return keyIn(await mailbox.messageTo(address));
}

describe('templates (R-1501)', () => {
  const wish = { name: 'First letter', subject: 'For {{name}}', text: 'A {{specialty}} in {{place}}: {{ tie }}' };

  it('belong to the team, change by version, and are deleted by their author and managers', async () => {
    const { body } = await dana.ask('POST /api/templates', wish);
    expect(body).toMatchObject({ ...wish, version: 1, author: 'Dana', may_delete: true });
    const at = `/api/templates/${body.id}`;
    expect(await marcus.ask(`PATCH ${at}`, { version: 1, name: 'Other' })).toMatchObject({
      body: { version: 2, name: 'Other' },
    });
    expect(await dana.ask(`PATCH ${at}`, { version: 1, name: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'changed', template: { name: 'Other' } },
    });
    expect((await stranger.ask('GET /api/templates')).body.rows).toEqual([]);
    expect(await stranger.ask(`PATCH ${at}`, { name: 'Theirs' })).toMatchObject({ status: 404 });
    expect(await marcus.ask(`DELETE ${at}`)).toMatchObject({ status: 403 });
    expect(await root.ask(`DELETE ${at}`)).toMatchObject({ status: 200 });
    expect((await dana.ask('GET /api/templates')).body.rows).toEqual([]);
  });

  it.each([
    [
      { subject: 'For {{salary}}' },
      'Subject has an unknown field; those of letters are {{name}}, {{specialty}}, {{place}}, {{tie}}',
    ],
    [{ text: 'Dear {{ first name }}' }, 'Text has an unknown field'],
    [{ subject: 'Hello\nBcc: all@mail.example' }, 'Subject must be one line of text'],
    [{ name: '' }, 'Name is required'],
  ])('refuse %j in words', async (change, message) => {
    const reply = await dana.ask('POST /api/templates', { ...wish, ...change });
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
  });
});

describe('a letter', () => {
  it('is shown as it goes, and goes as it was shown (R-1502)', async () => {
    const { npi, address } = await personWithAddress();
    const { body: template } = await dana.ask('POST /api/templates', {
      name: 'First letter',
      subject: 'A {{specialty}} in {{place}}',
      text: 'Dear {{name}},\n\nour data shows: {{tie}}.',
    });
    const draft = `GET /api/letters/draft?npi=${npi}&template=${template.id}`;
    expect((await dana.ask(draft)).body).toMatchObject({ missing: ['tie'], refused: null, left_today: 20 });
    const { body } = await dana.ask(`${draft}&tie=school%20in%20Ohio`);
    expect(body).toMatchObject({
      to: [{ value: address, author: 'Dana' }],
      from: 'Dana <jobs@bluestem.example>',
      reply_to: dana.email,
      subject: 'A Internal Medicine Physician in Saint Example, OH',
      text: 'Dear Alvin McTest,\n\nour data shows: school in Ohio.',
      missing: [],
      no_mail: null,
    });
    const { subject, text } = body;
    expect(await send(npi, { template: template.id, subject, text })).toMatchObject({
      status: 200,
      body: { state: 'queued', to: address, subject, text, linked_text: null },
    });
    const message = (await mailbox.messageTo(address)).replace(/\r\n[ \t]+/g, ' '); // folded headers
    const key = keyIn(message);
    const { company, publicUrl } = api.config;
    const [letter] = await lettersOf(npi);
    for (const line of [
      'From: Dana <jobs@bluestem.example>',
      `Reply-To: ${dana.email}`,
      `Subject: ${subject}`,
      `Message-ID: <letter-${letter.id}@localhost>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `List-Unsubscribe: <${publicUrl}/o/${key}>`,
      'Content-Type: text/plain; charset=utf-8',
      'our data shows: school in Ohio.',
      `${company.name}, ${company.postal_address}`,
      body.added.replace('…', key).split('\n').at(-1),
    ])
      expect(message).toContain(line);
    await untilState(npi, 'sent');
    expect(await activitiesOf(npi)).toMatchObject([{ kind: 'mail', text: `Letter: ${subject}` }]);
    expect(await send(npi, { template: template.id, subject: undefined, text: undefined })).toMatchObject({
      status: 400,
      body: { message: 'text: {{tie}} has no value for this person. Write it yourself.' },
    });
  });

  it('opened in the mail program has the whole text, and is logged at once (R-1502)', async () => {
    const { npi, address } = await personWithAddress();
    const { body } = await send(npi, { sent: 'opened' });
    expect(body).toMatchObject({
      state: 'opened',
      to: address,
      linked_text: expect.stringContaining(api.config.company.postal_address),
    });
    expect(await atPage('GET', keyIn(body.linked_text))).toMatchObject({ statusCode: 200 });
    expect(await activitiesOf(npi)).toMatchObject([{ kind: 'mail' }]);
  });

  it('goes only to an address that the team typed (R-1503)', async () => {
    const { npi } = await personWithAddress(stranger);
    expect(await send(npi)).toMatchObject({
      status: 409,
      body: { code: 'no_letter', message: expect.stringContaining('Your team has no e-mail address') },
    });
    const { npi: other } = await personWithAddress();
    const [{ id }] = (await dana.ask(`GET /api/people/${other}/contact-details`)).body.rows;
    expect(await send(npi, { to: id })).toMatchObject({ status: 409 });
    expect(await send('2999999999')).toMatchObject({ status: 404 });
  });

  it.each([
    [
      'a mark',
      (npi: string) => dana.ask(`POST /api/people/${npi}/do-not-contact`, { reason: 'Asked' }),
      'Your team marked this person',
    ],
    [
      'a mark of the address',
      (_: string, email: string) => dana.ask(`POST /api/people/2000000001/do-not-contact`, { reason: 'Asked', email }),
      'Your team has no e-mail address',
    ],
    ['a death', (npi: string) => dana.ask('POST /api/problems', { npi, kind: 'deceased' }), 'died'],
    [
      'a reply',
      async (npi: string) => {
        await send(npi, { sent: 'opened' });
        const [{ id }] = await lettersOf(npi);
        await marcus.ask(`PATCH /api/letters/${id}`, { replied: true });
      },
      'This person replied',
    ],
    [
      'an NPI out of service',
      (npi: string) =>
        database.pool.query(
          `with gone as (delete from providers where npi = ${npi})
       insert into last_known_records (npi, table_name, record, dependents, demo) values (${npi}, 'providers', '{}', '{}', false)`,
        ),
      'out of service',
    ],
  ])('is refused after %s (R-1504)', async (_, act, why) => {
    const { npi, address } = await personWithAddress();
    await act(npi, address);
    expect(await send(npi)).toMatchObject({ status: 409, body: { message: expect.stringContaining(why) } });
    expect((await dana.ask(`GET /api/letters/draft?npi=${npi}`)).body.refused).toContain(why);
  });

  it('is one of a number a day (R-1504)', async () => {
    const { npi } = await personWithAddress(marcus);
    for (let n = 0; n < 20; n++) expect(await send(npi, { sent: 'opened' }, marcus)).toMatchObject({ status: 200 });
    expect(await send(npi, { sent: 'opened' }, marcus)).toMatchObject({
      status: 403,
      body: { code: 'letter_limit', message: 'You may write 20 letters a day, and wrote as many today.' },
    });
    expect(await send(npi, { sent: 'opened' })).toMatchObject({ status: 200 });
  });

  it('is not mailed for a user whose address is not confirmed (R-1502)', async () => {
    const { npi } = await personWithAddress();
    await database.pool.query('update profiles set email_verified = false where id = $1', [dana.id]);
    const refused = await send(npi);
    await database.pool.query('update profiles set email_verified = true');
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Confirm it first') } });
  });

  it('is of the team', async () => {
    const { npi, address } = await personWithAddress();
    await mailed(npi, address);
    const [{ id }] = await lettersOf(npi, marcus);
    expect(await lettersOf(npi, stranger)).toEqual([]);
    expect(await stranger.ask(`PATCH /api/letters/${id}`, { replied: true })).toMatchObject({ status: 404 });
    expect(await marcus.ask(`DELETE /api/letters/${id}`)).toMatchObject({ status: 404 });
    await untilState(npi, 'sent');
    expect(await dana.ask(`DELETE /api/letters/${id}`)).toMatchObject({ status: 409 });
  });
});

describe('a queued letter', () => {
  /** Queues a letter while its mail server refuses, and returns after the first refusal. */
  async function queued(refusals = 1) {
    const { npi, address } = await personWithAddress();
    mailbox.refuse(refusals);
    await send(npi);
    await expect.poll(async () => (await lettersOf(npi))[0]).toMatchObject({ state: 'queued' });
    await expect
      .poll(
        async () => (await database.pool.query('select attempts from letters where npi = $1', [npi])).rows[0].attempts,
      )
      .toBe(1);
    return { npi, address };
  }

  it('waits while the mail server refuses the sender, which is no fault of the letter (R-1505)', async () => {
    const { npi, address } = await personWithAddress();
    mailbox.replyToSenders('550 5.7.1 not allowed to send');
    await send(npi);
    const tried = 'select state, attempts from letters where npi = $1';
    await expect
      .poll(async () => (await database.pool.query(tried, [npi])).rows)
      .toEqual([{ state: 'queued', attempts: 1 }]);
    mailbox.replyToSenders();
    await mailbox.messageTo(address);
    await untilState(npi, 'sent');
  });

  it('is sent by a later attempt with the same Message-ID, and its first key is void (R-1505)', async () => {
    const { npi, address } = await queued();
    const message = await mailbox.messageTo(address);
    const first = mailbox.refused.at(-1) ?? '';
    const messageId = /^Message-ID: .*/m;
    expect(messageId.exec(message)?.[0]).toBe(messageId.exec(first)?.[0]);
    expect((await atPage('GET', keyIn(first))).statusCode).toBe(404);
    expect((await atPage('GET', keyIn(message))).statusCode).toBe(200);
    await untilState(npi, 'sent');
  });

  it.each([
    [
      'the person is marked',
      (npi: string) => dana.ask(`POST /api/people/${npi}/do-not-contact`, { reason: 'Asked' }),
      'marked this person',
    ],
    [
      'its author may not sign in',
      async (npi: string) => {
        await database.pool.query(
          `with left_team as (
             insert into profiles (issuer, subject, email, full_name, disabled_at)
             values ('x', gen_random_uuid(), 'leaver@bluestem.example', 'A leaver', now()) returning id
           ) update letters set author_id = (select id from left_team) where npi = $1`,
          [npi],
        );
      },
      'may not write for this team any more',
    ],
    [
      'its address is deleted',
      async (npi: string) => {
        const [{ id }] = (await dana.ask(`GET /api/people/${npi}/contact-details`)).body.rows;
        await dana.ask(`DELETE /api/people/${npi}/contact-details/${id}`);
      },
      'The address was deleted',
    ],
    [
      'its address opts out at another team',
      async (_: string, address: string) => {
        const other = await personWithAddress(stranger, address);
        const { body } = await send(other.npi, { sent: 'opened' }, stranger);
        expect((await atPage('POST', keyIn(body.linked_text))).statusCode).toBe(200);
      },
      'opted out of letters',
    ],
  ])(
    'is not sent once %s, and says why (R-1505)',
    async (_, act, why) => {
      const { npi, address } = await queued();
      await act(npi, address);
      await untilState(npi, 'refused');
      expect(await lettersOf(npi)).toMatchObject([{ why: expect.stringContaining(why), sent_at: null }]);
      expect(await activitiesOf(npi)).toEqual([]);
      expect(mailbox.messages.filter((message) => message.includes(address))).toEqual([]);
    },
    30_000,
  );

  it('can be canceled by its author (R-1505)', async () => {
    const { npi, address } = await queued(2);
    const [{ id }] = await lettersOf(npi);
    expect(await dana.ask(`DELETE /api/letters/${id}`)).toMatchObject({ status: 200 });
    expect([await lettersOf(npi), await activitiesOf(npi)]).toEqual([[], []]);
    mailbox.refuse(0);
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `select state from job_queue.job where name = 'letter' and state not in ('completed')`,
            )
          ).rows,
        { timeout: 15_000 },
      )
      .toEqual([]);
    expect(mailbox.messages.filter((message) => message.includes(address))).toEqual([]);
  }, 30_000);

  it('is erased after NOTES_DAYS, and its opt-out page still works (R-1507)', async () => {
    const { npi } = await personWithAddress();
    const { body } = await send(npi, { sent: 'opened' });
    await database.pool.query(`update letters set created_at = now() - interval '41 days' where npi = $1`, [npi]);
    await forgetOldLetters(database.db, undefined);
    expect(await lettersOf(npi)).toHaveLength(1);
    await forgetOldLetters(database.db, 40);
    expect(await lettersOf(npi)).toEqual([]);
    expect((await atPage('POST', keyIn(body.linked_text))).statusCode).toBe(200);
    expect(await send(npi)).toMatchObject({ status: 409 });
  });

  it('whose sending has no end is unknown, and one that waits for a day has failed (R-1505)', async () => {
    const { npi: lost } = await personWithAddress();
    await send(lost, { sent: 'opened' });
    await database.pool.query(
      `update letters set state = 'sending', sent_at = now() - interval '2 hours' where npi = $1`,
      [lost],
    );
    const { npi: late } = await personWithAddress();
    await send(late, { sent: 'opened' });
    await database.pool.query(
      `update letters set state = 'queued', created_at = now() - interval '2 days' where npi = $1`,
      [late],
    );
    await settleLetters(database.db);
    expect(await lettersOf(lost)).toMatchObject([
      { state: 'unknown', why: 'The server stopped while it sent this letter.' },
    ]);
    expect(await activitiesOf(lost)).toMatchObject([{ text: `Letter that may not have arrived: ${plain.subject}` }]);
    expect(await lettersOf(late)).toMatchObject([{ state: 'failed' }]);
    expect(await activitiesOf(late)).toEqual([]);
  });
});

describe('the opt-out page (R-1506)', () => {
  it('changes nothing by a GET, and opts out for all teams by a POST, also by one click', async () => {
    const { npi, address } = await personWithAddress();
    const key = await mailed(npi, address);
    const page = await atPage('GET', key);
    expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining('Get no more letters') });
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    for (const hidden of [npi, address, 'McTest', 'MCTEST']) expect(page.body).not.toContain(hidden);
    expect(await mailed(npi, address)).not.toBe('');
    const form = {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect(await atPage('POST', key, form)).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('You opted out'),
    });
    expect(await atPage('GET', key)).toMatchObject({ statusCode: 200, body: expect.stringContaining('You opted out') });
    expect(await send(npi)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('opted out of letters') },
    });
    const elsewhere = await personWithAddress(stranger, address);
    expect(await send(elsewhere.npi, {}, stranger)).toMatchObject({ status: 409 });
    expect(await lettersOf(npi)).toMatchObject([
      { opted_out_at: expect.any(String) },
      { opted_out_at: expect.any(String) },
    ]);
  });

  it('opts out by the form of a browser, whose origin is null', async () => {
    const { npi, address } = await personWithAddress();
    const key = await mailed(npi, address);
    const headers = { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await atPage('POST', key, { payload: '', headers })).statusCode).toBe(200);
    expect(await send(npi)).toMatchObject({ status: 409 });
  });

  it('is in force after the erasure of the person, by a hash alone (R-1507)', async () => {
    const { npi, address } = await personWithAddress();
    const key = await mailed(npi, address);
    await untilState(npi, 'sent');
    const held = await root.ask(`GET /api/people/${npi}`);
    expect(held.body.letters).toMatchObject([{ address, subject: plain.subject }]);
    expect(await root.ask(`DELETE /api/people/${npi}`)).toMatchObject({ status: 200 });
    expect(await lettersOf(npi)).toEqual([]);
    expect((await atPage('POST', key)).statusCode).toBe(200);
    const { rows } = await database.pool.query(
      'select to_jsonb(k)::text as row from opt_out_keys k where opted_out_at is not null and npi is null',
    );
    expect(rows).toHaveLength(1);
    for (const hidden of [npi, address, key]) expect(rows[0].row).not.toContain(hidden);
    await dana.ask(`POST /api/people/${npi}/contact-details`, { kind: 'email', value: address });
    expect(await send(npi)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('opted out of letters') },
    });
  });

  it('forgets an erased person also by letters that NOTES_DAYS erased before (R-1507)', async () => {
    const { npi, address } = await personWithAddress();
    const key = await mailed(npi, address);
    await untilState(npi, 'sent');
    await database.pool.query(`update letters set created_at = now() - interval '50 days' where npi = $1`, [npi]);
    await forgetOldLetters(database.db, 40);
    expect(await root.ask(`DELETE /api/people/${npi}`)).toMatchObject({ status: 200 });
    const { rows } = await database.pool.query('select from opt_out_keys where npi = $1', [npi]);
    expect(rows).toEqual([]);
    expect((await atPage('POST', key)).statusCode).toBe(200);
    await dana.ask(`POST /api/people/${npi}/contact-details`, { kind: 'email', value: address });
    expect(await send(npi)).toMatchObject({ status: 409 });
  });

  it('is 404 for unknown keys, and limits how many a network may try', async () => {
    const { npi, address } = await personWithAddress();
    const key = await mailed(npi, address);
    const from = { remoteAddress: '198.51.100.7' };
    expect((await atPage('GET', 'unknown', from)).statusCode).toBe(404);
    expect((await atPage('POST', npi, from)).statusCode).toBe(404);
    for (let n = 0; n < 28; n++) await atPage('GET', `guess-${n}`, from);
    expect((await atPage('GET', 'guess', from)).statusCode).toBe(429);
    expect((await atPage('GET', key, from)).statusCode).toBe(200);
  });

  it('leaves no key in the log, and stores none', async () => {
    const { npi, address } = await personWithAddress();
    const key = await mailed(npi, address);
    await atPage('GET', key);
    await atPage('POST', key);
    expect(log.some((line) => line.includes('/o/:key'))).toBe(true);
    expect(log.filter((line) => line.includes(key))).toEqual([]);
    await untilState(npi, 'sent');
    const { rows } = await database.pool.query(`
      select to_jsonb(t)::text as row from letters t union all select to_jsonb(t)::text from opt_out_keys t
      union all select to_jsonb(t)::text from audit_log t union all select to_jsonb(t)::text from job_lines t
      union all select data::text from job_queue.job t where name = 'letter'`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row }) => row.includes(key))).toEqual([]);
  });
});
