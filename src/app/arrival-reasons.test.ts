// Why people arrive on the lists of openings: what the history says, and nothing else (R-1336).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Arrivals, openArrivals, people } from '#src/app/test-arrivals.ts';
import { inventedNpi } from '#src/datasets/nppes/test-files.ts';
import { packNpis, unpackNpis } from '#src/search/live/packed-npis.ts';
import { date } from '#src/shared/format.ts';
import { make } from '#src/work/openings/test-openings.ts';
import { ago, today } from '#test/day.ts';

let site: Arrivals;

beforeAll(async () => {
  site = await openArrivals();
}, 120_000);

afterAll(() => site?.close());

it('says what the history says, and what it does not', { timeout: 120_000 }, async () => {
  const { ann, check, loadPeople, entriesOf } = site;
  const state = 'Provider Business Practice Location Address State Name';
  const inIndiana = await make(ann, { title: 'Indiana', must: 'state=IN' });
  await check();
  await loadPeople([...people, 61], (n) => (n === 10 || n === 61 ? { [state]: 'IN' } : {}));
  await check();
  const reasons = new Map(
    (await entriesOf(inIndiana)).map(({ npi, arrived }) => [
      npi,
      arrived?.reasons.map(({ text }) => text.split(',')[0]),
    ]),
  );
  expect(reasons).toEqual(
    new Map([
      [inventedNpi(10), ['new practice address']],
      [inventedNpi(61), ['new in NPPES']],
    ]),
  );
});

it('says with which group people are newly listed, and nothing about their school', { timeout: 120_000 }, async () => {
  const { ann, check, loadGroup, entriesOf } = site;
  await loadGroup(50, 52, 53);
  await check();
  const opening = await make(ann, { title: 'In a group', must: 'grouped=yes' });
  await check();
  await loadGroup(50, 51, 52, 53);
  await check();
  const [arrived] = await entriesOf(opening);
  expect([arrived?.npi, arrived?.arrived?.reasons]).toMatchObject([
    inventedNpi(51),
    [{ text: 'newly listed with EXAMPLE GROUP' }],
  ]);
  expect(arrived?.arrived?.reasons).toHaveLength(1);
});

it('invents no reason where the history says nothing: the import or the check', { timeout: 120_000 }, async () => {
  const { database, check, addLicenses, entriesOf, licensedInKentucky } = site;
  const opening = await licensedInKentucky('Unknown');
  await check();
  await addLicenses({ 15: ago(5) });
  await database.pool.query(
    `update change_batches set state = 'withdrawn' where sequence = (select max(sequence) from change_batches)`,
  );
  await check();
  const texts = async () => (await entriesOf(opening)).map(({ npi, arrived }) => [npi, arrived?.reasons[0]?.text]);
  expect(await texts()).toEqual([[inventedNpi(15), `meets every must-have since the import of ${date(today)}`]]);
  // yesterday, one person did not meet it yet, and no import came since
  const { rows } = await database.pool.query('select met from opening_checks where opening_id = $1', [opening.id]);
  const met = await packNpis((await unpackNpis(rows[0].met)).filter((npi) => npi !== Number(inventedNpi(1))));
  await database.pool.query('update opening_checks set run = replace(run, $2, $3), met = $4 where opening_id = $1', [
    opening.id,
    ` ${today}`,
    ` ${ago(1)}`,
    met,
  ]);
  await check();
  expect(new Map((await texts()) as [string, string][]).get(inventedNpi(1))).toBe(
    `meets every must-have since the check of ${date(today)}`,
  );
});
