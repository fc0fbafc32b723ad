// From a wish to the order of a file, with its NPIs.
import { sql } from 'kysely';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { Source } from '#src/importer/source.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { todayIn } from '#src/shared/today.ts';
import { allowanceOf, exportLimit, remainingRows } from '#src/work/allowance.ts';
import { byName } from '#src/work/by-name.ts';
import { counts, markedContacts, type TeamDay } from '#src/work/do-not-contact.ts';
import { ownCertificates } from '#src/work/exports/certificates.ts';
import { requireColumns } from '#src/work/exports/chosen.ts';
import { type Format, type Names, OUR_SCREENING, WHY } from '#src/work/exports/contract.ts';
import type { ExportOrder } from '#src/work/exports/order.ts';
import { sourcesOf } from '#src/work/exports/sources.ts';
import type { Who } from '#src/work/exports/who.ts';
import { listRightSql } from '#src/work/lists/access.ts';
import { decidedByTeam, excludedInWords, npisDecided } from '#src/work/screening/decisions.ts';

interface FileWish {
  format: Format;
  columns?: readonly string[] | undefined;
  names: Names;
}

/** What an export needs. `users` is the database of users and of what they make. */
export type ExportServices = DatasetServices & { sources: readonly Source[]; users: Database };

/** An order with its NPIs, and their distances if the search has any. */
export interface Prepared {
  order: ExportOrder;
  npis: Float64Array;
  miles: Float64Array | undefined;
  /** The rows of the file at most. */
  people: number;
}

/**
 * The order of a file, without people whom the team marked Do not contact. Throws a 403 `export_limit` before it reads
 * more NPIs than remain of the allowance, and the errors of requireColumns.
 */
export async function prepare(services: ExportServices, user: User, who: Who, wish: FileWish): Promise<Prepared> {
  const { config, users, sources } = services;
  const { table, list, asks, deactivated, codes, query, typed = 0 } = who;
  const total = who.total + typed;
  const { columns, datasets } = requireColumns(services, table, wish.columns, list, user.via);
  const today = todayIn(config.timeZone);
  const team = user.team;
  const asked = { team, today };
  const marked = table === 'providers' ? await markedBy(users, asked) : new Set<number>();
  const { phones, emails } = await markedContacts(users.db, asked);
  const remaining = await remainingRows(users.db, config, user);
  if (total - marked.size > remaining) throw exportLimit(allowanceOf(config, user), remaining, total);
  const { keys, miles } = await who.keys();
  const kept = marked.size ? keys.map((npi, n) => (marked.has(npi) ? -1 : n)).filter((n) => n >= 0) : undefined;
  const pick = (numbers: Float64Array) => (kept ? kept.map((n) => numbers[n] ?? Number.NaN) : numbers);
  const npis = pick(keys);
  return {
    npis,
    miles: miles && pick(miles),
    people: npis.length + typed,
    order: {
      table,
      ...(typed > 0 && { typed }),
      today,
      deactivated,
      certificates: datasets.has('certifications') ? await ownCertificates(services.database, codes) : [],
      list,
      reader: {
        id: user.id,
        team,
        administrator: isAdministrator(user.role),
        lists: columns.includes('lists') ? await listsOf(users, user) : [],
      },
      decided: columns.includes(OUR_SCREENING) ? await decidedAmong(npis, services, user) : {},
      mailing: config.shareMailing,
      reasonsOf: list && columns.includes(WHY) ? await reasonsOf(services, user, list) : [],
      hidden: { phones: [...phones], emails: [...emails] },
      format: wish.format,
      names: wish.names,
      columns,
      asks,
      sources: await sourcesOf(services.database, sources, datasets),
      timeZone: config.timeZone,
      about: {
        query,
        exported_by: user.email,
        exported_at: new Date().toISOString(),
        do_not_contact: keys.length - npis.length,
      },
    },
  };
}

/** The people whom a team must not contact. */
async function markedBy({ db }: Database, asked: TeamDay): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('do_not_contact').select('npi').distinct().where(counts(asked)).execute();
  return new Set(rows.map(({ npi }) => Number(npi)));
}

/** The lists whose names a user's file can have, by name: those the user may open, but not private ones of others. */
async function listsOf({ db }: Database, user: User): Promise<string[]> {
  const rows = await db
    .selectFrom('lists')
    .select(['id', 'name'])
    .where(listRightSql(user), 'is not', null)
    .where('archived_at', 'is', null)
    .where((where) => where.or([where('visibility', '<>', 'private'), where('owner_id', '=', user.id)]))
    .execute();
  return rows.sort(byName).map(({ id }) => id);
}

/** The datasets that say why people are on a list, as far as the user may read them. */
async function reasonsOf({ users, mayRead }: ExportServices, user: User, list: string): Promise<string[]> {
  const { rows } = await sql<{ dataset: string }>`
    select distinct reason ->> 'dataset' as dataset
    from list_entries, jsonb_array_elements(arrival -> 'reasons') reason
    where list_id = ${list} and reason ->> 'dataset' is not null`.execute(users.db);
  return rows.map(({ dataset }) => dataset).filter((dataset) => mayRead(user, dataset));
}

/** The words of a file for each of these people of whom the team decided that they are in OIG's list (R-1194). */
async function decidedAmong(
  npis: Float64Array,
  { users, database, config: { timeZone } }: ExportServices,
  { team }: User,
): Promise<Record<string, string>> {
  const inFile = new Set(npis);
  const about = (await npisDecided(users.db, team)).filter((npi) => inFile.has(Number(npi)));
  const decided = await decidedByTeam(users.db, database, team, about);
  return Object.fromEntries(
    decided
      .filter(({ decision }) => decision === 'same')
      .map((decision) => [decision.npi, excludedInWords(decision, timeZone)]),
  );
}
