// Adds the people who begin to meet every must-have of an opening to its list, with the alert of its owner.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { missingIn, packNpis, unpackNpis } from '#src/search/live/packed-npis.ts';
import type { Config } from '#src/server/config.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { Tables } from '#src/server/tables.ts';
import { count, date } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { insertRows } from '#src/work/lists/entries/change.ts';
import { AFTER_IMPORT, ARRIVALS_MAX } from '#src/work/openings/arrivals/contract.ts';
import type { ArrivalMail } from '#src/work/openings/arrivals/mail.ts';
import type { Meeting } from '#src/work/openings/arrivals/meeting.ts';
import { checkable, type DueOpening } from '#src/work/openings/arrivals/openings-due.ts';
import { type Reason, reasonsOf } from '#src/work/openings/arrivals/reasons.ts';
import type { StoredArrivals } from '#src/work/openings/arrivals/stored.ts';
import type { SourceOf } from '#src/work/openings/people/sources.ts';
import { SHOWN } from '#src/work/searches/contract.ts';
import { areComparable, areOfOneImport, type CountingRun } from '#src/work/searches/run.ts';

interface Means {
  db: Kysely<Tables>;
  config: Pick<Config, 'smtpUrl' | 'timeZone'>;
  jobs: Pick<JobQueue, 'add'>;
  sourceOf: SourceOf;
}

type Check = Selectable<Tables['opening_checks']>;
type List = Pick<Selectable<Tables['lists']>, 'id' | 'name' | 'team' | 'stages'>;

/**
 * Compares who meets every must-have now with who did at the check before, in one transaction (R-1334). A first check, one of other
 * criteria, and one of data that cannot be compared (R-1071) is a baseline, without people and alerts. Returns whether there is an
 * alert. An opening that changed meanwhile waits for the next run.
 */
export const arrive = (means: Means, run: CountingRun, opening: DueOpening, found: Meeting): Promise<boolean> =>
  means.db.transaction().execute(async (trx) => {
    const list = await lockedList(trx, opening);
    if (!list) return false;
    const check = await trx
      .selectFrom('opening_checks')
      .selectAll()
      .where('opening_id', '=', opening.id)
      .forUpdate()
      .executeTakeFirst();
    if ((check?.run ?? null) !== opening.checked) return false; // another server has checked it meanwhile
    const before = comparedWith(check, run, found);
    const { npis } = found;
    const packed = npis ? await packNpis(npis) : (before ?? null);
    const kept = await keep(trx, run, opening, found, packed);
    const known = before && npis ? await unpackNpis(before) : undefined;
    if (!known || !npis) return false;
    const left = await onListAmong(trx, list, missingIn(npis, known));
    const wanted = await wantedAmong(trx, list, missingIn(known, npis), todayIn(means.config.timeZone));
    const isAdded = wanted.length <= ARRIVALS_MAX && wanted.length + (await peopleOn(trx, list)) <= ENTRIES_MAX;
    if (isAdded && wanted.length > 0) await add(trx, means, list, { run, opening, found, check, wanted });
    const events = [...eventOf(isAdded ? 'new' : 'not_added', wanted), ...eventOf('left', left)];
    return (
      events.length > 0 && kept.alert !== 'off' && alert(trx, means, { run, opening, events, byMail: kept.by_mail })
    );
  });

/** Locks the list of an opening. Undefined if the opening is not to be checked any more, or if it asks something else by now. */
async function lockedList(trx: Transaction<Tables>, opening: DueOpening): Promise<List | undefined> {
  await trx.selectFrom('lists').select('id').where('id', '=', opening.list).forNoKeyUpdate().execute();
  const now = await checkable(trx)
    .select(['lists.id', 'name', 'team', 'stages', 'specialty', 'must'])
    .where('openings.id', '=', opening.id)
    .where('owner_id', '=', opening.owner.id)
    .executeTakeFirst();
  const asksTheSame = now?.must === opening.must && JSON.stringify(now.specialty) === JSON.stringify(opening.specialty);
  return asksTheSame ? now : undefined;
}

/** Whom the check before found, packed. Undefined if this one is a baseline. */
function comparedWith(check: Check | undefined, run: CountingRun, { asked, npis }: Meeting): Buffer | undefined {
  if (!check?.met || !check.run || !areComparable(check.run, run.id)) return undefined;
  // what cannot be counted has not begun to mean something else
  return npis === null || check.asked === asked ? check.met : undefined;
}

/** Keeps the check. Another owner begins with alerts of their own, and the links in mails to the former one end nothing. */
async function keep(
  trx: Transaction<Tables>,
  run: CountingRun,
  { id, owner }: DueOpening,
  { total, problem, asked, npis }: Meeting,
  met: Buffer | null,
): Promise<Pick<Check, 'alert' | 'by_mail'>> {
  const counted = npis === null ? {} : { asked, place: run.place };
  const values = { run: run.id, total, problem, met, checked_at: run.now, profile_id: owner.id, ...counted };
  await trx
    .updateTable('opening_checks')
    .set({ alert: 'import', by_mail: true, mail_token: sql`gen_random_uuid()` })
    .where('opening_id', '=', id)
    .where(sql<boolean>`profile_id is distinct from ${owner.id}`)
    .execute();
  return trx
    .insertInto('opening_checks')
    .values({ opening_id: id, ...values })
    .onConflict((conflict) => conflict.column('opening_id').doUpdateSet(values))
    .returning(['alert', 'by_mail'])
    .executeTakeFirstOrThrow();
}

/** The people on the list among some. */
async function onListAmong(trx: Transaction<Tables>, { id }: List, npis: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ npi: string }>`
    select npi::text from list_entries
    where list_id = ${id} and removed_at is null and npi = any(${npis}::bigint[]) order by npi`.execute(trx);
  return rows.map(({ npi }) => npi);
}

/** Those who were never on the list, and whom the team may contact (R-1335). */
async function wantedAmong(
  trx: Transaction<Tables>,
  { id, team }: List,
  npis: readonly number[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ npi: string }>`
    select npi::text from unnest(${npis}::bigint[]) arrived (npi)
    where not exists (select from list_entries entry where list_id = ${id} and entry.npi = arrived.npi and removed_at is null)
      and not exists (select from former_entries former where list_id = ${id} and former.npi = arrived.npi)
    order by npi`.execute(trx);
  const others = rows.map(({ npi }) => npi);
  const marked = await doNotContactOf(trx, { team, today }, others);
  return others.filter((npi) => !marked.has(npi));
}

async function peopleOn(trx: Transaction<Tables>, { id }: List): Promise<number> {
  const { people } = await trx
    .selectFrom('list_entries')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('list_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return people;
}

interface Arriving {
  run: CountingRun;
  opening: DueOpening;
  found: Meeting;
  check: Check | undefined;
  wanted: readonly string[];
}

/**
 * Adds people in the first stage, each with the reasons. The entry in the audit log has no author: the product did it. It has no
 * reasons, because tokens read it (R-479).
 */
async function add(
  trx: Transaction<Tables>,
  { config: { timeZone }, sourceOf }: Means,
  list: List,
  { run, opening, found, check, wanted }: Arriving,
): Promise<void> {
  const today = todayIn(timeZone);
  const reasons = await reasonsOf(trx, {
    npis: wanted.map(Number),
    after: check?.place ?? 0,
    musts: found.musts,
    specialty: opening.specialty,
    ...{ timeZone, today, sourceOf },
  });
  const unknown = await unknownReason(trx, check?.run ?? null, run, timeZone);
  const people = wanted.map((npi) => ({
    npi,
    arrival: JSON.stringify({ on: today, reasons: reasons.get(npi) ?? [unknown] }),
  }));
  await insertRows(trx, { list: list.id, stage: list.stages[0] ?? '', by: null }, people);
  await record(trx, {
    action: 'entries_added',
    target: `${list.name} (${list.id})`,
    new_value: `${wanted.length === 1 ? wanted[0] : `${count(wanted.length)} people`}: ${AFTER_IMPORT}`,
  });
}

/** What is known of a person whose changes say nothing: the last import, or that a day has passed since. */
async function unknownReason(
  trx: Transaction<Tables>,
  before: string | null,
  run: CountingRun,
  timeZone: string,
): Promise<Reason> {
  const { rows } = await sql<{ day: string | null }>`
    select (max(finished_at) at time zone ${timeZone})::date::text as day from imports where status = 'finished'`.execute(
    trx,
  );
  const day = rows[0]?.day;
  const ofImport = day && !(before && areOfOneImport(before, run.id));
  const since = ofImport ? `the import of ${date(day)}` : `the check of ${date(todayIn(timeZone))}`;
  return { text: `meets every must-have since ${since}`, dataset: null, source: null, as_of: null };
}

const eventOf = (event: StoredArrivals['event'], npis: readonly string[]): StoredArrivals[] =>
  npis.length > 0 ? [{ event, count: npis.length, npis: npis.slice(0, SHOWN) }] : [];

/** Adds the alert of the owner, and the job that mails it. Returns whether it is a new one. */
async function alert(
  trx: Transaction<Tables>,
  { config, jobs }: Means,
  {
    run,
    opening,
    events,
    byMail,
  }: { run: CountingRun; opening: DueOpening; events: StoredArrivals[]; byMail: boolean },
): Promise<boolean> {
  const made = await trx
    .insertInto('alerts')
    .values({ opening_id: opening.id, profile_id: opening.owner.id, run: run.id, events: JSON.stringify(events) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made && byMail && config.smtpUrl)
    await jobs.add('mail', {
      input: { template: 'arrivals', alert: made.id } satisfies ArrivalMail,
      key: `alert ${made.id}`,
      about: 'Alert of an opening',
      transaction: trx,
    });
  return made !== undefined;
}
