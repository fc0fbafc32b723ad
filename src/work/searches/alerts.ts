// Alerts of saved searches: who is new, who left, and what changed for those who match.
import { type Kysely, sql, type Transaction } from 'kysely';
import { roleOf } from '#src/accounts/users/authorization.ts';
import { isApproved } from '#src/accounts/users/users.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Jobs } from '#src/server/jobs/jobs.ts';
import type { Tables } from '#src/server/tables.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { scopes } from '#src/shared/scopes.ts';
import { type AlertEvent, SHOWN } from '#src/work/searches/contract.ts';
import { findsOf, type Matches, tryMatches } from '#src/work/searches/matches.ts';
import { packNpis, unpackNpis, without } from '#src/work/searches/npi-set.ts';

type Db = Kysely<Tables>;

/** The kinds of changes behind events. */
const kinds: Partial<Record<AlertEvent, ChangeKind>> = {
  moved: 'address',
  license: 'license',
  certification: 'certification',
  deactivated: 'deactivated',
  screening: 'screening',
};

/** What the job that mails an alert stores. */
export interface AlertMail {
  template: 'alert';
  /** The ID of the alert. */
  alert: string;
}

/** An event of an alert as it is stored. */
export interface StoredEvent {
  event: AlertEvent;
  count: number;
  /** At most SHOWN of them. */
  npis: string[];
}

interface Options {
  db: Db;
  find: (url: string, user: User) => Promise<Matches>;
  config: Pick<Config, 'access' | 'smtpUrl'>;
  jobs: Pick<Jobs, 'add'>;
  signal: AbortSignal;
  onProgress: (share: number, message: string) => void;
}

/**
 * Alerts the owners of saved searches about the batches of changes that are visible now. Each search is looked at
 * in one transaction with its alert and the job of its mail, so that a killed run goes on where it ended. Returns the number
 * of alerts. Throws at the end if some searches failed.
 */
export async function alertOwners({ db, find, config, jobs, signal, onProgress }: Options): Promise<number> {
  const place = await newestPlace(db);
  const due = await dueSearches(db, place);
  const changed = await changedSince(db, Math.min(...due.map((search) => search.place ?? place)), place);
  let alerts = 0;
  const errors: unknown[] = [];
  for (const [n, { id }] of due.entries()) {
    signal.throwIfAborted();
    onProgress(n / due.length, `Search ${n + 1} of ${due.length}`);
    try {
      alerts += await db.transaction().execute((trx) => alertOwner(trx, { id, place, changed, find, config, jobs }));
    } catch (error) {
      errors.push(error); // the other searches must not wait for it
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} saved searches failed`, { cause: errors[0] });
  return alerts;
}

/** The place of the newest batch of changes that is visible. */
async function newestPlace(db: Db): Promise<number> {
  const row = await db
    .selectFrom('change_batches')
    .select(sql<number>`coalesce(max(sequence), 0)`.as('place'))
    .where('state', '=', 'visible')
    .executeTakeFirstOrThrow();
  return row.place;
}

/** The searches to look at: new ones, those with alerts after imports behind the newest batch, and weekly ones after a week. */
const dueSearches = (db: Db, place: number) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'place'])
    .where('removed_at', 'is', null)
    .where('alert', '<>', 'off')
    .where(
      sql<boolean>`(place is null or place < ${place}
        and (alert = 'import' or looked_at < now() - interval '7 days' + interval '1 hour'))`,
    )
    .orderBy('created_at')
    .execute();

/** The NPIs that changed after one place up to another, by kind, each with its place. */
async function changedSince(
  db: Db,
  after: number,
  until: number,
): Promise<Map<ChangeKind, [place: number, npi: number][]>> {
  const changed = new Map<ChangeKind, [number, number][]>();
  if (!(after < until)) return changed;
  for (const kind of Object.values(kinds)) {
    const { rows } = await sql<{ place: number; npi: string }>`
      select distinct batch.sequence place, npi from changes join change_batches batch on batch.id = batch_id
      where changes.imported_at = batch.imported_at and batch.state = 'visible'
        and batch.sequence > ${after} and batch.sequence <= ${until} and kind = ${kind}`.execute(db);
    changed.set(
      kind,
      rows.map(({ place, npi }) => [place, Number(npi)]),
    );
  }
  return changed;
}

interface Looking extends Pick<Options, 'find' | 'config' | 'jobs'> {
  id: string;
  place: number;
  changed: Map<ChangeKind, [place: number, npi: number][]>;
}

/** Looks at one search. Returns the number of alerts: 0 or 1. */
async function alertOwner(
  trx: Transaction<Tables>,
  { id, place, changed, find, config, jobs }: Looking,
): Promise<number> {
  const search = await trx
    .selectFrom('saved_searches')
    .innerJoin('profiles', 'profiles.id', 'owner_id')
    .select(['saved_searches.id', 'name', 'url', 'events', 'npis', 'place', 'owner_id'])
    .select(['email', 'role', 'issuer', 'email_verified', 'disabled_at'])
    .where('saved_searches.id', '=', id)
    .where('removed_at', 'is', null)
    .where('alert', '<>', 'off')
    .forUpdate('saved_searches')
    .executeTakeFirst();
  if (!search || (search.place !== null && search.place >= place)) return 0; // changed meanwhile
  const { url, owner_id } = search;
  const approved = isApproved(search, config) && search.disabled_at === null;
  if (!approved || !owner_id || !findsOf(url)) return 0;
  const user = { id: owner_id, email: search.email, role: roleOf(search), approved, via: 'session', scopes } as const;
  const found = await tryMatches(() => find(url, user));
  const npis = typeof found === 'string' ? null : found.npis;
  const before = search.npis && (await unpackNpis(search.npis));
  const happened =
    npis && before && search.place !== null
      ? eventsOf(search.events, { npis, before, after: search.place, changed })
      : [];
  await trx
    .updateTable('saved_searches')
    .set({ npis: npis && (await packNpis(npis)), place, looked_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  if (happened.length === 0) return 0;
  const alert = await trx
    .insertInto('alerts')
    .values({ search_id: id, profile_id: owner_id, place, events: JSON.stringify(happened) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (alert && config.smtpUrl) {
    const input: AlertMail = { template: 'alert', alert: alert.id };
    await jobs.add('mail', { input, about: 'Alert', transaction: trx });
  }
  return alert ? 1 : 0;
}

interface Compared {
  npis: Float64Array;
  before: Float64Array;
  /** The place of the changes that were considered before. */
  after: number;
  changed: Looking['changed'];
}

function eventsOf(wanted: readonly string[], { npis, before, after, changed }: Compared): StoredEvent[] {
  const people = new Set([...npis, ...before]);
  const touched = (event: AlertEvent) => {
    const rows = changed.get(kinds[event] ?? 'added') ?? [];
    return new Set(rows.flatMap(([place, npi]) => (place > after && people.has(npi) ? npi : [])));
  };
  const found = (event: AlertEvent): Iterable<number> =>
    event === 'new' ? without(npis, before) : event === 'left' ? without(before, npis) : touched(event);
  return wanted.flatMap((name) => {
    const event = name as AlertEvent; // the contract admits no others
    const all = [...found(event)];
    return all.length ? { event, count: all.length, npis: all.slice(0, SHOWN).map(String) } : [];
  });
}
