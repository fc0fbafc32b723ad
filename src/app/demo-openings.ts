// The demo's openings: invented requests of clients, with people in every stage (R-1360).
import { type Kysely, sql } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { lacksDemo, whyNoDemo } from '#src/app/demo-data.ts';
import type { WorkServices } from '#src/app/services.ts';
import { setSetting, settingOf } from '#src/server/settings.ts';
import type { Tables } from '#src/server/tables.ts';
import { daysAfter } from '#src/shared/days.ts';
import type { Role } from '#src/shared/roles.ts';
import { todayIn } from '#src/shared/today.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { firstStages } from '#src/work/lists/contract.ts';
import { insertEntries, updateEntries } from '#src/work/lists/entries/change.ts';
import { insertOpening } from '#src/work/openings/change.ts';
import { OpeningWish } from '#src/work/openings/contract.ts';
import { openOpeningCriteria } from '#src/work/openings/criteria.ts';
import { insertActivity, insertNote } from '#src/work/people/change.ts';
import { userOf } from '#src/work/searches/find-alerts.ts';

/** The setting that records that they were made, so that those that a user deletes stay deleted. */
const MADE = 'demo_openings';

/** The beginning of their IDs in another system. */
const ID = 'demo-';

/** The beginning of their calls and notes. */
const INVENTED = 'Invented for the demo: ';

/** The account that owns them. All users of its team may change them. */
const OWNER: Role = 'manager';

/** What a client of the demo asks for, on a day YYYY-MM-DD. `near` is where the people on its list are sought. */
const requests = (today: string) => [
  {
    near: '43228',
    miles: '100',
    wish: {
      title: 'Family nurse practitioner, Columbus OH (demo)',
      kind: 'part_time',
      positions: 2,
      client: { text: 'Olentangy Family Health (invented)' },
      site: { text: 'Columbus, OH' },
      specialty: ['363LF0000X'],
      must: 'license_state=OH',
      pay_from: 110_000,
      pay_to: 128_000,
      schedule: 'Three days a week',
      starts_on: daysAfter(today, 45),
      opened_on: daysAfter(today, -12),
    },
  },
  {
    near: '43228',
    miles: '400',
    wish: {
      title: 'Nurse anesthetist, Dayton OH (demo)',
      kind: 'locum',
      client: { text: 'Miami Valley Surgery (invented)' },
      site: { text: 'Dayton, OH' },
      specialty: ['367500000X'],
      must: 'license_state=OH',
      status: 'hold',
      schedule: 'Weeks of 40 hours, no nights',
      starts_on: daysAfter(today, 20),
      opened_on: daysAfter(today, -51),
    },
  },
  {
    near: '43228',
    miles: '400',
    wish: {
      title: 'Cardiologist, Columbus OH (demo)',
      client: { text: 'Scioto Heart Group (invented)' },
      site: { text: 'Columbus, OH' },
      specialty: ['207RC0000X', '207RI0011X'],
      must: 'license_state=OH&certified=yes',
      nice: 'state=OH',
      pay_from: 480_000,
      pay_to: 560_000,
      schedule: 'Call 1:5, four days a week',
      starts_on: daysAfter(today, 120),
      supports_j1: { said_on: daysAfter(today, -30) },
      opened_on: daysAfter(today, -34),
    },
  },
];

/** What is planned with the people of a stage, and in how many days. */
const steps: Record<string, readonly [string, number]> = {
  Contacted: ['Call again in the evening', 2],
  Interested: ['Send the schedule and the pay range', 1],
  Interviewing: ['Ask how the visit went', 5],
  Offer: ['Answer on the offer', 8],
};

/**
 * Makes the demo's openings once, for the demo account of a manager. Needs the demo data in the index. Deletes those that
 * a killed start began, and makes them again.
 */
export async function makeDemoOpenings(services: WorkServices): Promise<void> {
  const { database, users, config } = services;
  const { db } = users;
  if ((await settingOf(db, MADE)) || (await lacksDemo(database)) || (await whyNoDemo(database))) return;
  const owner = await demoOwner(db, config);
  if (!owner) return;
  await deleteBegun(db, owner);
  const means = { db, config, criteria: openOpeningCriteria(services) };
  for (const [n, { near, miles, wish }] of requests(todayIn(config.timeZone)).entries()) {
    const asked = OpeningWish.parse({ ...wish, external_id: `${ID}${n + 1}`, visibility: 'everybody' });
    const { list } = await insertOpening(means, owner, asked);
    await placeInStages({ ...services, owner }, list, await peopleFor({ ...services, owner }, asked, { near, miles }));
  }
  await setSetting(db, MADE, 'made');
}

/** Deletes what a killed start made, and nothing that the owner made with such an ID. */
async function deleteBegun(db: Kysely<Tables>, { id }: Caller): Promise<void> {
  await db
    .deleteFrom('lists')
    .where('owner_id', '=', id)
    .where('name', 'like', '% (demo)')
    .where('id', 'in', db.selectFrom('openings').select('list_id').where('external_id', 'like', `${ID}%`))
    .execute();
  for (const table of ['activities', 'notes'] as const)
    await db.deleteFrom(table).where('author_id', '=', id).where('text', 'like', `${INVENTED}%`).execute();
}

/** People for the list of an opening: half of those who meet its must-haves, then people of its specialty near a place. */
async function peopleFor(
  { find, owner }: WorkServices & { owner: Caller },
  { specialty, must = '' }: OpeningWish,
  place: { near: string; miles: string },
): Promise<string[]> {
  const searches = find.providers(owner);
  const npisOf = async (criteria: object) => {
    const { rows } = await searches.page(searches.queries.search.parse({ taxonomy: specialty, ...criteria }));
    return rows.map(({ npi }) => npi);
  };
  const fits = await npisOf(Object.fromEntries(new URLSearchParams(must)));
  const nearby = await npisOf(place);
  const some = new Set([...fits.filter((_, n) => n % 2 === 0), ...nearby.filter((npi) => !fits.includes(npi))]);
  return [...some].slice(0, 2 * firstStages.length);
}

/** Puts people on a list, the same number in each stage, with next steps, calls and a note. */
async function placeInStages(
  { users: { db }, config, owner }: WorkServices & { owner: Caller },
  list: string,
  npis: string[],
) {
  await insertEntries(db, owner, list, { npis });
  const today = todayIn(config.timeZone);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString(); // who was called today is in no queue
  for (const [n, stage] of firstStages.entries()) {
    const some = npis.filter((_, place) => place % firstStages.length === n);
    if (some.length === 0 || n === 0) continue;
    const [next_step, days] = steps[stage] ?? [];
    await updateEntries(
      db,
      owner,
      list,
      { npis: some, stage, ...(next_step && { next_step, due_on: daysAfter(today, days ?? 0) }) },
      async () => true,
    );
    for (const npi of some)
      await insertActivity(db, owner, npi, { kind: 'call', text: `${INVENTED}${stage.toLowerCase()}`, at: yesterday });
  }
  const [first] = npis;
  if (first)
    await insertNote(db, owner, first, {
      text: `${INVENTED}prefers to be called in the morning.`,
      private: false,
    });
}

/** The demo account that owns the openings, as the user of a request. */
async function demoOwner(db: Kysely<Tables>, config: WorkServices['config']): Promise<Caller | undefined> {
  const profile = await db
    .selectFrom('profiles')
    .innerJoin('accounts', (join) => join.on(sql<boolean>`accounts.id::text = profiles.subject`))
    .select(['profiles.id', 'profiles.email', 'profiles.role', 'issuer', 'email_verified', teamOfProfile.as('team')])
    .where('demo', '=', true)
    .where('accounts.disabled_at', 'is', null)
    .where('profiles.role', '=', OWNER)
    .executeTakeFirst();
  return profile && userOf(profile, config);
}
