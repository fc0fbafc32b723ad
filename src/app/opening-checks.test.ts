// When the check of an opening begins again, what it cannot ask, and whom its alerts tell (R-1334, R-1337, R-1338).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Arrivals, npisOf, openArrivals } from '#src/app/test-arrivals.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { ago } from '#test/day.ts';

let site: Arrivals;

beforeAll(async () => {
  site = await openArrivals();
}, 120_000);

afterAll(() => site?.close());

it('begins again without an alert when the criteria, what they mean, or the reality of the data is another', {
  timeout: 120_000,
}, async () => {
  const { database, ann, check, addLicenses, onListOf, alertsAbout, licensedInKentucky } = site;
  const changed = await licensedInKentucky('Changed');
  const prompt = await licensedInKentucky('Changed before the import');
  const [recounted, invented, held] = [
    await licensedInKentucky('Recounted'),
    await licensedInKentucky('Invented'),
    await licensedInKentucky('Held', { status: 'hold' }),
  ];
  const all = [changed, recounted, invented, held];
  await check();
  await ann.ask(`PATCH /api/openings/${prompt.id}`, { version: prompt.version, must: 'license_state=KY&state=OH' });
  await check(); // within an hour
  await ann.ask(`PATCH /api/openings/${changed.id}`, { version: changed.version, must: 'license_state=KY&state=OH' });
  // a release that changes what a criterion finds, and a count of invented people (R-1032, R-1071)
  await database.pool.query(
    `update opening_checks set asked = replace(asked, 'null]', '"before"]') where opening_id = $1`,
    [recounted.id],
  );
  await database.pool.query(`update opening_checks set run = run || ' demo:nppes' where opening_id = $1`, [
    invented.id,
  ]);
  await addLicenses({ 20: ago(5) });
  await check();
  for (const opening of all)
    expect([opening.title, await onListOf(opening), await alertsAbout(opening)]).toEqual([opening.title, [], []]);
  await addLicenses({ 21: ago(5) });
  await check();
  expect(await onListOf(prompt), 'a changed opening has its baseline within an hour').toEqual(npisOf(20, 21));
  for (const opening of all.slice(0, 3)) expect(await onListOf(opening), opening.title).toEqual(npisOf(21));
  expect(await onListOf(held), 'an opening on hold takes no people').toEqual([]);
});

it('skips an opening whose must-have is refused, says why, and checks the others (R-1338)', {
  timeout: 120_000,
}, async () => {
  const { database, ann, check, addLicenses, onListOf, licensedInKentucky } = site;
  const refused = await licensedInKentucky('Refused');
  const gone = await licensedInKentucky('Gone');
  const other = await licensedInKentucky('Other');
  await check();
  const ask = (opening: Opening, query: string) =>
    database.pool.query('update openings set must = $2 where id = $1', [opening.id, query]);
  await ask(refused, 'gender=F');
  await ask(gone, 'no_such_criterion=1');
  await addLicenses({ 30: ago(5) });
  await check();
  const problemOf = async ({ id }: Opening) => (await ann.ask(`GET /api/openings/${id}/check`)).body.problem;
  expect(await problemOf(refused)).toMatch(/gender is refused. .* Change the criteria of the opening\.$/);
  expect(await problemOf(gone)).toMatch(/no_such_criterion/);
  expect(await problemOf(other)).toBeNull();
  expect(await onListOf(other)).toEqual(npisOf(30));
  await ask(refused, refused.must);
  await addLicenses({ 31: ago(5) });
  await check();
  expect(await onListOf(refused), 'compared with the last check that counted').toEqual(npisOf(30, 31));
  expect(await problemOf(refused)).toBeNull();
});

it('tells the owner of then: a new one begins with alerts of their own, and old mails end nothing (R-1337)', {
  timeout: 120_000,
}, async () => {
  const { database, ann, ben, check, addLicenses, alertsAbout, licensedInKentucky } = site;
  const opening = await licensedInKentucky('Handed over', { visibility: 'everybody' });
  await check();
  await ann.ask(`PATCH /api/openings/${opening.id}/check`, { alert: 'off' });
  const tokenOfMails = async () =>
    (await database.pool.query('select mail_token from opening_checks where opening_id = $1', [opening.id])).rows[0]
      .mail_token;
  const former = await tokenOfMails();
  const { version } = (await ann.ask(`GET /api/openings/${opening.id}`)).body;
  expect((await ann.ask(`PATCH /api/openings/${opening.id}`, { version, owner: ben.id })).status).toBe(200);
  expect((await ben.ask(`GET /api/openings/${opening.id}/check`)).body).toMatchObject({
    alert: 'import',
    by_mail: true,
  });
  expect((await ann.ask(`POST /api/alerts/unsubscribe?token=${former}`)).status).toBe(404);
  await addLicenses({ 45: ago(5) });
  await check();
  expect(
    (await alertsAbout(opening, ben)).map(({ events }: { events: { npis: string[] }[] }) => events[0]?.npis),
  ).toEqual([npisOf(45)]);
  expect(await alertsAbout(opening)).toEqual([]);
  expect(await tokenOfMails()).not.toBe(former);
  expect((await ann.ask(`POST /api/alerts/unsubscribe?token=${former}`)).status).toBe(404);
});
