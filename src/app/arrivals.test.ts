// People arrive on the lists of openings after an import, from files of publishers to the alert and the mail (R-1334, R-1335, R-1339).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailJob } from '#src/app/mail-job.ts';
import { type Arrivals, npisOf, openArrivals, people, running } from '#src/app/test-arrivals.ts';
import { inventedNpi } from '#src/datasets/nppes/test-files.ts';
import { partialDate } from '#src/shared/format.ts';
import { tokenOf } from '#src/work/lists/test-lists.ts';
import { make } from '#src/work/openings/test-openings.ts';
import { ago, today } from '#test/day.ts';

let site: Arrivals;

beforeAll(async () => {
  site = await openArrivals();
}, 120_000);

afterAll(() => site?.close());

it('adds people who begin to meet every must-have, each once, with the reason, an alert and a mail', {
  timeout: 120_000,
}, async () => {
  const {
    database,
    mailbox,
    api,
    ann,
    ben,
    mails,
    run,
    opened,
    check,
    loadLicenses,
    addLicenses,
    entriesOf,
    onListOf,
    alertsAbout,
    licensedInKentucky,
  } = site;
  const opening = await licensedInKentucky('Cardiologist, Louisville', { visibility: 'everybody' });
  const entries = `/api/lists/${opening.list}/entries`;
  const anything = await make(ann, { title: 'Anything' });
  await check();
  const { body: unchecked } = await ann.ask(`GET /api/openings/${anything.id}/check`);
  expect(unchecked.checked_at, 'without a specialty and must-haves').toBeNull();
  expect(await onListOf(opening), 'the first check is the baseline').toEqual([]);
  expect((await ann.ask(`GET /api/openings/${opening.id}/check`)).body).toMatchObject({
    checked_at: expect.any(String),
    problem: null,
    alert: 'import',
    by_mail: true,
  });
  const [removed, listed, marked] = npisOf(5, 6, 7);
  await ann.ask(`POST ${entries}`, { npis: npisOf(1, 5, 6) });
  await ann.ask(`DELETE ${entries}`, { npis: [removed] });
  await ann.ask(`PATCH ${entries}`, { npis: [listed], next_step: 'Call' });
  await ann.ask(`POST /api/people/${marked}/do-not-contact`, { reason: 'Asked by phone' });

  await loadLicenses({ 2: ago(9), 3: '2003-03-03', 5: ago(9), 6: ago(9), 7: ago(9) });
  await check(run, opened()); // two servers at once
  await check(opened()); // after a restart
  expect(await onListOf(opening)).toEqual(npisOf(1, 2, 3, 6));
  const newly = `newly licensed in Kentucky, ${partialDate(ago(9).slice(0, 7))}`;
  const byNpi = new Map((await entriesOf(opening)).map((row) => [row.npi, row]));
  expect(byNpi.get(inventedNpi(2))).toMatchObject({
    stage: 'New',
    added_by: null,
    arrived: { on: today, reasons: [{ text: newly, source: 'FSMB', as_of: expect.any(String) }] },
  });
  expect(byNpi.get(inventedNpi(3))?.arrived?.reasons.map(({ text }) => text)).toEqual([
    'Kentucky license newly listed',
  ]);
  expect(byNpi.get(inventedNpi(6)), 'stays where it is').toMatchObject({ next_step: 'Call', arrived: null });
  const { rows } = (await ann.ask(`GET /api/openings/${opening.id}/people?on_list=yes`)).body;
  const [person] = rows.filter(({ npi }: { npi: string }) => npi === inventedNpi(2));
  expect(person.entry.arrived.reasons[0].text).toBe(newly);

  const [alert, ...others] = await alertsAbout(opening);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ search: null, opening: { title: opening.title, list: opening.list }, read: false });
  expect(alert.events).toMatchObject([
    { event: 'new', count: 2, people: [{ name: 'ADA LASTNAME2', reason: newly }, { reason: expect.any(String) }] },
    { event: 'left', count: 1, npis: [inventedNpi(1)] },
  ]);
  const shown = `npi=${alert.events[0].npis.join('&npi=')}`;
  const { body: those } = await ann.ask(`GET ${entries}?${shown}`);
  expect(those.rows.map(({ npi }: { npi: string }) => npi).toSorted()).toEqual(npisOf(2, 3));
  expect(await alertsAbout(opening, ben), 'only its owner').toEqual([]);
  expect((await ann.ask('GET /api/alerts')).body.unread).toBe(1);

  const { rows: past } = (await ann.ask(`GET /api/openings/${opening.id}/history`)).body;
  expect(past[0]).toMatchObject({
    automatic: true,
    by: null,
    text: `Added 2 people: ${newly}; Kentucky license newly listed`,
  });
  const { rows: acts } = await database.pool.query(
    `select actor, actor_id, new_value from audit_log where action = 'entries_added' order by id desc limit 1`,
  );
  expect(acts[0]).toMatchObject({ actor: null, actor_id: null, new_value: '2 people: after an import' });

  const byToken = { url: `/api/openings/${opening.id}/history`, headers: await tokenOf(api, database, ann, ['read']) };
  const [seen] = JSON.parse((await api.app.inject(byToken)).body).rows;
  expect(seen.text, 'tokens do not read licenses (R-479)').toBe('Added 2 people after an import');
  const fileOf = { url: `/api/people/${inventedNpi(2)}`, headers: await tokenOf(api, database, ann, ['export']) };
  const [entry] = JSON.parse((await api.app.inject(fileOf)).body).list_entries;
  expect(entry.arrival, 'nor in the file about a person (R-711)').toEqual({ on: today, reasons: [] });

  const mail = mailJob(database, api.config);
  expect(mails).toHaveLength(1);
  for (const _ of [1, 2]) await mail.run(mails[0] as never, running); // a repeated job mails nothing
  expect(mailbox.messages).toHaveLength(1);
  const [message = ''] = mailbox.messages;
  for (const part of [
    `LASTNAME2 (NPI ${inventedNpi(2)}): ${newly}`,
    '1 no longer shown to meet every must-have',
    `/openings/${opening.id}`,
  ])
    expect(message.replaceAll(/=\r?\n/g, '')).toContain(part);
  const token = /^List-Unsubscribe:\s*<[^>]*token=([0-9a-f-]{36})>/im.exec(message)?.[1];
  expect((await ann.ask(`POST /api/alerts/unsubscribe?token=${token}`)).body).toEqual({ name: opening.title });
  const alerts = `/api/openings/${opening.id}/check`;
  expect((await ann.ask(`GET ${alerts}`)).body).toMatchObject({ alert: 'import', by_mail: false });
  expect((await ben.ask(`GET ${alerts}`)).body).toMatchObject({ alert: null, by_mail: null });
  expect((await ben.ask(`PATCH ${alerts}`, { alert: 'off' })).status).toBe(403);
  await ann.ask(`PATCH ${alerts}`, { alert: 'off' });
  await addLicenses({ 8: ago(8) });
  await check();
  expect(await onListOf(opening), 'people arrive without alerts, too').toEqual(npisOf(1, 2, 3, 6, 8));
  expect(await alertsAbout(opening)).toHaveLength(1);
  const [last] = (await ann.ask(`GET /api/openings/${opening.id}/history`)).body.rows;
  expect(last).toMatchObject({
    person: { npi: inventedNpi(8) },
    text: expect.stringMatching(/^Added: newly licensed/),
  });
});

it('never adds a person again whom a user removed, nor after a change that was undone (R-1335)', {
  timeout: 120_000,
}, async () => {
  const { ann, check, loadLicenses, addLicenses, onListOf, alertsAbout, licensedInKentucky } = site;
  const opening = await licensedInKentucky('Removed');
  await check();
  await addLicenses({ 25: ago(5), 26: ago(5) });
  await check();
  expect(await onListOf(opening)).toEqual(npisOf(25, 26));
  await ann.ask(`DELETE /api/lists/${opening.list}/entries`, { npis: npisOf(25) });
  await loadLicenses({});
  await check();
  expect(await onListOf(opening), 'people who stop meeting a must-have stay').toEqual(npisOf(26));
  const { rows } = (await ann.ask(`GET /api/openings/${opening.id}/people?on_list=yes`)).body;
  expect(rows.map(({ npi, must }: { npi: string; must: object }) => [npi, must])).toEqual([
    [inventedNpi(26), { shown: 0, of: 1 }],
  ]);
  expect((await alertsAbout(opening))[0].events).toMatchObject([{ event: 'left', npis: npisOf(26) }]);
  await addLicenses({ 25: ago(4), 26: ago(4) });
  await check();
  expect(await onListOf(opening)).toEqual(npisOf(26));
});

it('adds all or none when the server is killed in the middle', { timeout: 120_000 }, async () => {
  const { database, run, opened, check, addLicenses, entriesOf, onListOf, alertsAbout, licensedInKentucky } = site;
  const opening = await licensedInKentucky('Killed');
  await check();
  await addLicenses({ 35: ago(5), 36: ago(5) });
  // the transaction ends before the alert, as when the connection of a killed server does
  await database.pool.query(`
    create function killed() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger killed before insert on alerts for each row when (new.opening_id = '${opening.id}') execute function killed()`);
  const failing = opened(() => {});
  await expect(check(failing)).rejects.toThrow();
  expect([await onListOf(opening), await alertsAbout(opening)]).toEqual([[], []]);
  await database.pool.query('drop function killed() cascade');
  await check(run, opened());
  expect(await onListOf(opening)).toEqual(npisOf(35, 36));
  expect((await alertsAbout(opening)).map(({ events }: { events: { count: number }[] }) => events[0]?.count)).toEqual([
    2,
  ]);
  expect((await entriesOf(opening)).every(({ arrived }) => arrived !== null)).toBe(true);
});

it('adds none of too many people, or if the list would be full, and the alert says how many (R-1339)', {
  timeout: 180_000,
}, async () => {
  const { database, ann, check, loadPeople, addLicenses, onListOf, alertsAbout, licensedInKentucky } = site;
  const inVirginia = await make(ann, { title: 'Many', must: 'state=VA' });
  const full = await licensedInKentucky('Full');
  await database.pool.query(
    `insert into list_entries (list_id, npi, stage) select $1, 3000000000 + n, 'New' from generate_series(1, 99999) n`,
    [full.list],
  );
  await check();
  const many = Array.from({ length: 201 }, (_, n) => 1000 + n);
  await loadPeople([...people, ...many], (n) =>
    n < 1000 ? {} : { 'Provider Business Practice Location Address State Name': 'VA' },
  );
  await addLicenses({ 40: ago(5), 41: ago(5) });
  await check();
  expect((await alertsAbout(inVirginia))[0].events).toMatchObject([{ event: 'not_added', count: 201 }]);
  expect(await onListOf(inVirginia)).toEqual([]);
  expect((await alertsAbout(full))[0].events).toMatchObject([{ event: 'not_added', npis: npisOf(40, 41) }]);
  const { rows } = await database.pool.query(`select count(*)::int people from list_entries where list_id = $1`, [
    full.list,
  ]);
  expect(rows[0].people).toBe(99_999);
});
