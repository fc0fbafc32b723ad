// Changes of openings. Each is one transaction with its entry in the audit log.
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Config } from '#src/server/config.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { todayIn } from '#src/shared/today.ts';
import { changedMeanwhile } from '#src/work/changed-meanwhile.ts';
import { type Caller, listRightSql, type OpenList, openList } from '#src/work/lists/access.ts';
import { applyToList, archiveOrDeleteList, insertListIn, requireRights } from '#src/work/lists/change.ts';
import { ListWish } from '#src/work/lists/contract.ts';
import {
  NO_OPENING,
  type Opening,
  type OpeningChange,
  type OpeningFields,
  type OpeningWish,
  tieKinds,
} from '#src/work/openings/contract.ts';
import { knownTies, type OpeningCriteria, requireCodes } from '#src/work/openings/criteria.ts';
import { knownClient, placedSite, type StoredPlace } from '#src/work/openings/place.ts';
import { openingReply } from '#src/work/openings/queries.ts';

type Settings = Pick<Config, 'timeZone' | 'access' | 'smtpUrl'>;
type Db = Kysely<Tables>;

/** What changes of openings need. */
export interface Means {
  db: Db;
  criteria: OpeningCriteria;
  config: Settings;
}

/** The list of an opening. Throws a 404 if there is none that the caller may open, and a 403 if they may not do `to` there. */
export async function openListOf(db: Db, caller: Caller, id: string, how: Parameters<typeof openList>[3]) {
  const row = await db.selectFrom('openings').select('list_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(NO_OPENING);
  return openList(db, caller, row.list_id, how).catch((error) => {
    throw error instanceof Failure && error.status === 404 ? notFound(NO_OPENING) : error;
  });
}

/**
 * Makes an opening with its list: by its fields, from a search, or from another opening (R-1300, R-1304). Throws a 400 for a
 * site that cannot be placed and for refused criteria, and a 409 if another opening of the team has its external ID.
 */
export async function insertOpening({ db, criteria, config }: Means, caller: Caller, wish: OpeningWish) {
  const { search, from, visibility, title, ...fields } = wish;
  const other = from === undefined ? undefined : await copyOf({ db, criteria }, caller, from);
  const taken = search === undefined ? undefined : await criteria.taken(db, 'search', search, caller);
  const given: OpeningFields = {
    ...other?.fields,
    ...(taken && { must: taken.must, specialty: taken.specialty, site: taken.site }),
    ...fields,
  };
  const left_out = taken?.left_out ?? other?.left_out;
  const read = await readCriteria(criteria, caller, given);
  const opening = await insertRow({ db, config }, caller, {
    given: { ...given, ...read },
    list: { name: title ?? other?.title ?? taken?.title, visibility, ...(other && { stages: other.stages }) },
  });
  return { ...opening, ...(left_out && { left_out }) };
}

const insertRow = (
  { db, config }: Pick<Means, 'db' | 'config'>,
  caller: Caller,
  { given, list }: { given: OpeningFields; list: object },
): Promise<Opening> =>
  db.transaction().execute(async (trx) => {
    const today = todayIn(config.timeZone);
    const made = await insertListIn(trx, caller, ListWish.parse(list), config);
    const row = {
      kind: 'permanent',
      positions: 1,
      specialty: [],
      must: '',
      nice: '',
      ties: [...tieKinds],
      status: 'open',
      opened_on: today,
      ...(await valuesOf(trx, given, today)),
    };
    requireOrder(row);
    await requireOwnExternalId(trx, caller, { team: made.team, ...row });
    const { id } = await trx
      .insertInto('openings')
      .values({ ...row, list_id: made.id, ended_on: endOf(row.status, null, today) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(
      trx,
      actOnOpening('opening_made', caller, { id, title: made.name }, { new_value: JSON.stringify(given) }),
    );
    return openingReply(trx, caller, today, id);
  });

/**
 * Changes what `change` gives of an opening and its list. Throws a 409 `changed` if it is of an earlier version, and a 403 unless the
 * caller may edit the list.
 */
export async function updateOpening(means: Means, caller: Caller, id: string, change: OpeningChange): Promise<Opening> {
  const { db, criteria, config } = means;
  const { version, title, owner, archived, ...given } = change;
  if (given.must !== undefined || given.nice !== undefined) await openListOf(db, caller, id, { to: 'edit' });
  const fields = { ...given, ...(await readCriteria(criteria, caller, given)) };
  const isOwn = Object.values(fields).some((value) => value !== undefined);
  const today = todayIn(config.timeZone);
  const { opening, stale } = await db.transaction().execute(async (trx) => {
    const list = await openListOf(trx, caller, id, { to: 'view', lock: true });
    const ofList = { version: list.version, name: title, owner, archived };
    requireRights(list, isOwn ? { ...ofList, description: list.description } : ofList);
    const before = await openingReply(trx, caller, today, id);
    if (version !== before.version) return { opening: before, stale: true };
    if (isOwn) await updateRow(trx, caller, list, { before, fields, today });
    if ([title, owner, archived].some((value) => value !== undefined))
      await applyToList(trx, caller, list, ofList, config);
    return { opening: await openingReply(trx, caller, today, id), stale: false };
  });
  if (stale) throw changedMeanwhile('opening', opening); // after the commit, as with lists
  return opening;
}

interface RowChange {
  before: Opening;
  fields: OpeningFields;
  today: string;
}

async function updateRow(
  trx: Transaction<Tables>,
  caller: Caller,
  list: OpenList,
  { before, fields, today }: RowChange,
) {
  const values = await valuesOf(trx, fields, today);
  const { id, status, external_id, pay_from, pay_to } = before;
  const after = { id, team: list.team, status, external_id, pay_from, pay_to, ...values };
  requireOrder(after);
  if (fields.external_id !== undefined || fields.status) await requireOwnExternalId(trx, caller, after);
  const { ended_on } = await trx
    .selectFrom('openings')
    .select('ended_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('openings')
    .set({
      ...values,
      ended_on: endOf(after.status, ended_on, today),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  const was = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof OpeningFields]]));
  const act = { old_value: JSON.stringify(was), new_value: JSON.stringify(fields) };
  await record(trx, actOnOpening('opening_changed', caller, before, act));
}

/** Archives an opening with its list, or deletes both, as lists do (R-1303). */
export async function archiveOrDeleteOpening({ db }: Pick<Means, 'db'>, caller: Caller, id: string, forever: boolean) {
  const { id: list } = await openListOf(db, caller, id, { to: forever ? 'own' : 'edit' });
  return { ...(await archiveOrDeleteList(db, caller, list, { forever })), id };
}

/** What a copy takes of another opening: neither its ID elsewhere nor its status, nor criteria that are refused by now. */
async function copyOf({ db, criteria }: Pick<Means, 'db' | 'criteria'>, caller: Caller, id: string) {
  const { stages, name } = await openListOf(db, caller, id, { to: 'view' });
  const { kind, client, site, supports_j1, ...same } = await db
    .selectFrom('openings')
    .select(['kind', 'positions', 'client', 'site', 'specialty', 'must', 'nice', 'ties', 'pay_from', 'pay_to'])
    .select(['schedule', 'starts_on', 'supports_j1'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [must, nice] = [
    await criteria.taken(db, 'must', same.must, caller),
    await criteria.taken(db, 'nice', same.nice, caller),
  ];
  const fields: OpeningFields = {
    ...same,
    must: must.criteria,
    nice: nice.criteria,
    kind: kind as Opening['kind'], // the table has no others
    client: client as StoredPlace | null,
    site: site as StoredPlace | null,
    supports_j1: supports_j1 === null ? null : { said_on: supports_j1 },
  };
  return { fields, stages, title: name, left_out: [...must.left_out, ...nice.left_out] };
}

/** The criteria of a request as they are stored. */
async function readCriteria(criteria: OpeningCriteria, caller: Caller, { must, nice, ties }: OpeningFields) {
  return {
    ...(ties && { ties: knownTies(ties) }),
    ...(must !== undefined && { must: await criteria.stored('must', must, caller) }),
    ...(nice !== undefined && { nice: await criteria.stored('nice', nice, caller) }),
  };
}

/** The columns of what a request gives. */
async function valuesOf(trx: Db, given: OpeningFields, today: string) {
  const { title: _, client, site, supports_j1, ...same } = given;
  if (same.specialty) await requireCodes(trx, same.specialty);
  if (same.opened_on && same.opened_on > today)
    throw new Failure(400, 'bad_request', 'opened_on: must not be after today');
  const known = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)) as typeof same;
  return {
    ...known,
    ...(client !== undefined && { client: json(await knownClient(trx, client)) }),
    ...(site !== undefined && { site: json(await placedSite(trx, site)) }),
    ...(supports_j1 !== undefined && { supports_j1: supports_j1?.said_on ?? null }),
  } satisfies Updateable<Tables['openings']>;
}

const json = (value: StoredPlace | null) => (value === null ? null : JSON.stringify(value));

function requireOrder({ pay_from, pay_to }: Pick<OpeningFields, 'pay_from' | 'pay_to'>): void {
  if (pay_from != null && pay_to != null && pay_from > pay_to)
    throw new Failure(400, 'bad_request', 'pay_from: must not be above pay_to');
}

interface WithExternalId {
  id?: string;
  team: string;
  status: string;
  external_id?: string | null | undefined;
}

/** Throws a 409 if another opening of the team that is neither closed nor archived has the external ID (R-1306). */
async function requireOwnExternalId(trx: Db, caller: Caller, { id = NONE, team, status, external_id }: WithExternalId) {
  if (!external_id || status === 'closed') return;
  // makes simultaneous requests wait for each other
  await sql`select pg_advisory_xact_lock(hashtext(${`opening ${team} ${external_id}`}))`.execute(trx);
  const other = await trx
    .selectFrom('openings')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select(['openings.id', sql<boolean>`${listRightSql(caller, false)} is not null`.as('readable')])
    .where('external_id', '=', external_id)
    .where('team', '=', team)
    .where('status', '<>', 'closed')
    .where('archived_at', 'is', null)
    .where('openings.id', '<>', id)
    .executeTakeFirst();
  if (!other) return;
  const failure = new Failure(
    409,
    'external_id_in_use',
    `Another opening of your team that is not closed has the external ID ${external_id}.`,
  );
  if (other.readable) failure.details = { opening: other.id };
  throw failure;
}

const NONE = '00000000-0000-0000-0000-000000000000';

/** Since when an opening with a status has ended. */
const endOf = (status: string, before: string | null, today: string): string | null =>
  status === 'open' || status === 'hold' ? null : (before ?? today);

const actOnOpening = (
  action: 'opening_made' | 'opening_changed',
  caller: Caller,
  { id, title }: Pick<Opening, 'id' | 'title'>,
  values: { old_value?: string; new_value: string },
) => ({ action, actor: caller, target: `${title} (${id})`, address: caller.address, ...values });
