// Openings as a user sees them, and what changed of them.
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { actOn, type Caller, isForeign, listRightSql } from '#src/work/lists/access.ts';
import { CHANGES_PAGE, NO_OPENING, type Opening } from '#src/work/openings/contract.ts';
import { organizationIn, type StoredPlace } from '#src/work/openings/place.ts';

interface Wanted {
  status: readonly Opening['status'][] | undefined;
  archived: boolean;
  all: boolean;
  page: number;
  /** Openings of a page. Defaults to PAGE_SIZE. */
  size?: number;
}

/**
 * A page of the openings that the caller owns, that are shared with them and that are of their whole team, last changed first
 * (R-1301). With `all`, also those that their role lets them open; that of private ones is audited.
 */
export async function openingsOf(db: Kysely<Tables>, caller: Caller, today: string, wanted: Wanted) {
  const { status, archived, all, page, size = PAGE_SIZE } = wanted;
  const found = db
    .selectFrom('openings')
    .innerJoin('lists', 'lists.id', 'list_id')
    .where(listRightSql(caller, all), 'is not', null)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const ids = await found
    .select(['openings.id', 'lists.id as list_id', 'name', isForeign(caller).as('is_foreign')])
    .orderBy(updatedAt, 'desc')
    .orderBy('openings.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  for (const { is_foreign, list_id, name } of ids)
    if (is_foreign) await record(db, actOn('list_opened', caller, { id: list_id, name }));
  const rows = await read(db, caller, today, { ids: ids.map(({ id }) => id) });
  return { total, rows, page, page_size: size };
}

/** An opening that the caller has opened. If they may not open it any more, they may only view it. */
export async function openingReply(db: Kysely<Tables>, caller: Caller, today: string, id: string): Promise<Opening> {
  const [opening] = await read(db, caller, today, { ids: [id] });
  if (!opening) throw notFound(NO_OPENING);
  return opening;
}

const updatedAt = sql<Date>`greatest(lists.updated_at, openings.updated_at)`;
/** Either change makes it another version. */
const version = sql<number>`openings.version + lists.version`;

async function read(
  db: Kysely<Tables>,
  caller: Caller,
  today: string,
  { ids }: { ids: readonly string[] },
): Promise<Opening[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('openings')
    .innerJoin('lists', 'lists.id', 'list_id')
    .leftJoin('profiles', 'profiles.id', 'owner_id')
    .leftJoin('places', (join) => join.on(sql`places.zip`, '=', sql`openings.site ->> 'zip'`))
    .selectAll('openings')
    .select(['name', 'owner_id', 'visibility', 'archived_at', 'lists.created_at', 'full_name', 'email'])
    .select(['places.city', 'places.state', version.as('changes'), updatedAt.as('changed_at')])
    .select([organizationIn('client').as('client_name'), organizationIn('site').as('site_name')])
    .select(listRightSql(caller).as('may'))
    .select(sql<number>`greatest(coalesce(ended_on, ${today}::date) - opened_on, 0)`.as('days_open'))
    .select(
      sql<number>`(select count(*)::int from list_entries where list_id = lists.id and removed_at is null)`.as(
        'people',
      ),
    )
    .where('openings.id', 'in', ids)
    .orderBy(updatedAt, 'desc')
    .orderBy('openings.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    kind: row.kind as Opening['kind'], // the table has no others, here and below
    positions: row.positions,
    client: named(row.client, row.client_name),
    site: siteOf(row),
    specialty: row.specialty,
    must: row.must,
    nice: row.nice,
    ties: row.ties as Opening['ties'],
    pay_from: row.pay_from,
    pay_to: row.pay_to,
    schedule: row.schedule,
    starts_on: row.starts_on,
    supports_j1: row.supports_j1 === null ? null : { said_on: row.supports_j1 },
    external_id: row.external_id,
    status: row.status as Opening['status'],
    opened_on: row.opened_on,
    days_open: row.days_open,
    list: row.list_id,
    people: row.people,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.full_name ?? '', email: row.email ?? '' },
    visibility: row.visibility as Opening['visibility'],
    may: row.may ?? 'view',
    archived: row.archived_at !== null,
    version: row.changes,
    created_at: row.created_at.toISOString(),
    updated_at: row.changed_at.toISOString(),
  }));
}

function siteOf({ site, site_name, city, state }: { site: unknown; site_name: string | null } & Town): Opening['site'] {
  const stored = site as StoredPlace | null;
  return stored?.zip ? { ...stored, ...named(stored, site_name), zip: stored.zip, city, state } : null;
}

interface Town {
  city: string | null;
  state: string | null;
}

/** A stored client or site, with the name of its organization. */
function named(stored: unknown, name: string | null): (StoredPlace & { name?: string | null }) | null {
  const place = stored as StoredPlace | null; // as placedSite and knownClient return them
  return place?.npi ? { ...place, name } : place;
}

/**
 * Changes of openings after a cursor, in the order in which they became visible (R-1305): of all that the caller may open, but
 * not of private ones of others, whose reading is audited. Throws a 400 for a cursor that no change had.
 */
export async function openingChanges(db: Kysely<Tables>, caller: Caller, since: number) {
  const { rows: places } = await sql<{ last: string | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('opening_changes', 'place')::regclass) as last`.execute(db);
  if (since > Number(places[0]?.last ?? 0))
    throw new Failure(400, 'bad_request', 'since: must be the id of a change, or `next` of a reply');
  const rows = await db
    .selectFrom('opening_changes')
    .innerJoin('openings', 'openings.id', 'opening_id')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select(['place', 'opening_id', 'external_id', 'field', 'was', 'is', 'at'])
    .where(sql<boolean>`place > ${since}`)
    .where(listRightSql(caller), 'is not', null)
    .where((where) => where.or([where('visibility', '<>', 'private'), where('owner_id', '=', caller.id)]))
    .orderBy('place')
    .limit(CHANGES_PAGE)
    .execute();
  return {
    rows: rows.map(({ place, opening_id, at, ...change }) => ({
      id: place,
      opening: opening_id,
      ...change,
      at: at.toISOString(),
    })),
    next: rows.at(-1)?.place ?? String(since),
  };
}
