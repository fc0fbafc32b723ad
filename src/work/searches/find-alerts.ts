// Finds what is new in saved searches, and the alerts about it.

import { sql } from 'kysely';
import { roleOf } from '#src/accounts/users/authorization.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { isApproved, type UserRecord } from '#src/accounts/users/users.ts';
import { asksForPossibleIn } from '#src/datasets/exclusions/contract.ts';
import { missingIn, packNpis, unpackNpis } from '#src/search/live/packed-npis.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { type AlertEvent, events, SHOWN } from '#src/work/searches/contract.ts';
import { type Counting, countEach } from '#src/work/searches/count-each.ts';
import { type FollowedChanges, historyEvents, readChanges } from '#src/work/searches/followed-changes.ts';
import { type FindMatches, findsOf, isOwn, type Matches } from '#src/work/searches/matches.ts';
import { areComparable, type CountingRun } from '#src/work/searches/run.ts';
import { weekOf } from '#src/work/searches/week.ts';

interface Finding extends Counting {
  find: FindMatches;
  config: Pick<Config, 'access' | 'smtpUrl' | 'timeZone'>;
  /** The datasets with a history. */
  sources: readonly string[];
  jobs: Pick<JobQueue, 'add'>;
}

/** What the job that mails an alert stores. */
export interface AlertMail {
  template: 'alert';
  /** The ID of the alert. */
  alert: string;
}

interface Follower {
  search_id: string;
  url: string;
  /** Whether a weekly alert is due. */
  due: boolean;
  user: User;
}

/**
 * Counts who is new in each saved search that this run has not counted, and adds the alerts. A search that
 * was last counted on data that this run's cannot be compared with begins again (R-1071). Each is one transaction with the
 * mail's job, so that a killed server repeats none. Returns the number of alerts. Throws an error after all others if
 * searches have failed.
 */
export async function findAlerts(finding: Finding, run: CountingRun): Promise<number> {
  const followers = await followersOf(finding, run);
  const changes = await changesFor(finding, followers);
  const matchesOf = keepingLast(finding.find);
  return countEach(finding, followers, 'saved searches', async (follower) =>
    countFor(finding, run, follower, await matchesOf(follower), changes),
  );
}

/** Those whom the run has not counted, or whose weekly alert is due. The same searches follow each other. */
async function followersOf({ database, config }: Finding, run: CountingRun): Promise<Follower[]> {
  const rows = await database.db
    .selectFrom('search_followers as follower')
    .innerJoin('saved_searches as search', 'search.id', 'follower.search_id')
    .innerJoin('profiles', 'profiles.id', 'follower.profile_id')
    .select(['search_id', 'url', 'alert', 'told_at', 'run'])
    .select(['profiles.id', 'email', 'role', 'issuer', 'email_verified', 'time_zone', teamOfProfile.as('team')])
    .where('removed_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`search.owner_id = profile_id`,
        sql<boolean>`search.shared and search.team = ${teamOfProfile}`,
      ]),
    )
    .where((where) =>
      where.or([
        sql<boolean>`run is distinct from ${run.id}`,
        sql<boolean>`alert = 'weekly' and told_at < now() - interval '1 day'`,
      ]),
    )
    .orderBy('url')
    .orderBy('search_id')
    .execute();
  return rows.flatMap(({ search_id, url, alert, told_at, run: counted, ...profile }) => {
    const zone = profile.time_zone ?? config.timeZone;
    const due = alert === 'weekly' && weekOf(told_at, zone) !== weekOf(run.now, zone);
    const user = userOf(profile, config);
    return findsOf(url) && user.approved && (due || counted !== run.id) ? [{ search_id, url, due, user }] : [];
  });
}

/** The owner of a profile as in their session. */
export const userOf = (
  profile: Pick<UserRecord, 'id' | 'email' | 'role' | 'issuer' | 'email_verified'> & Pick<User, 'team'>,
  config: Pick<Config, 'access' | 'smtpUrl'>,
): User => ({
  id: profile.id,
  email: profile.email,
  team: profile.team,
  role: roleOf(profile),
  approved: isApproved(profile, config),
  via: 'session',
  scopes: ['read'],
});

/** The changes since the last alerts of all followers who want to know of them. */
async function changesFor({ database, sources, config }: Finding, followers: readonly Follower[]) {
  const { rows } = await sql<{ after: number | null }>`
    select min(told_place) after from search_followers
    where alert <> 'off' and events && ${historyEvents}::text[] and search_id = any(${followers.map(({ search_id }) => search_id)}::uuid[])`.execute(
    database.db,
  );
  const [{ after } = { after: null }] = rows;
  const none: FollowedChanges = () => [];
  return after === null ? none : readChanges(database, { after, sources, timeZone: config.timeZone });
}

/** Finds the matches of a search once for all who follow it, unless they depend on the user. */
function keepingLast(find: FindMatches) {
  let last: { key: string; matches: Promise<Matches> } | undefined;
  return ({ url, user }: Follower): Promise<Matches> => {
    const key = isOwn(url) ? `${user.id} ${url}` : url;
    if (last?.key !== key) last = { key, matches: find(url, user) };
    return last.matches;
  };
}

/** Counts for one follower. Returns whether there is an alert. */
async function countFor(
  { database: { db }, config, jobs }: Finding,
  run: CountingRun,
  { search_id, url, due, user }: Follower,
  { total, npis, meaning, problem }: Matches,
  changes: FollowedChanges,
): Promise<boolean> {
  const stored = await db
    .selectFrom('search_followers')
    .selectAll()
    .where('search_id', '=', search_id)
    .where('profile_id', '=', user.id)
    .executeTakeFirst();
  if (!stored) return false;
  const isRecounted = npis !== null && stored.seen !== null && stored.meaning !== meaning;
  const comparable = !isRecounted && (stored.run === null || areComparable(stored.run, run.id));
  const row = comparable ? stored : { ...stored, seen: null, told: null };
  const seen = row.seen && (await unpackNpis(row.seen));
  // an earlier release took alerts of possible matches
  const tells = npis !== null && !asksForPossibleIn(url) && (due || (row.alert === 'import' && row.run !== run.id));
  const told = tells && row.told && (await unpackNpis(row.told));
  const happened =
    tells && told ? eventsOf(row.events, { told, npis, changed: (npi) => changes(npi, row.told_place) }) : [];
  const packed = npis && (tells || !seen) ? await packNpis(npis) : null;
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('search_followers')
      .set({
        run: run.id,
        total,
        problem,
        arrived: npis && (seen ? missingIn(seen, npis).length : 0),
        gone: npis && (seen ? missingIn(npis, seen).length : 0),
        ...(!seen && { seen: packed }),
        ...(!comparable && { told: null }),
        ...(npis && { meaning }),
        ...(isRecounted && { recounted_at: run.now, told: packed }),
        ...(tells && { told: packed, told_place: run.place, told_at: run.now }),
      })
      .where('search_id', '=', search_id)
      .where('profile_id', '=', user.id)
      .where('looks', '=', row.looks)
      .where('version', '=', row.version)
      .where(sql<boolean>`run is not distinct from ${row.run}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || happened.length === 0) return false; // the user changed it meanwhile: the next run counts
    const alert = await trx
      .insertInto('alerts')
      .values({
        search_id,
        profile_id: user.id,
        run: due ? `week ${weekOf(run.now, 'UTC')} ${run.id}` : run.id,
        events: JSON.stringify(happened),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (alert && row.by_mail && config.smtpUrl)
      await jobs.add('mail', {
        input: { template: 'alert', alert: alert.id } satisfies AlertMail,
        key: `alert ${alert.id}`,
        about: 'Alert of a saved search',
        transaction: trx,
      });
    return alert !== undefined;
  });
}

/** An event of an alert as it is stored. */
export interface StoredEvent {
  event: AlertEvent;
  count: number;
  /** At most SHOWN of the people. */
  npis: string[];
}

interface Compared {
  told: Float64Array;
  npis: Float64Array;
  changed: (npi: number) => readonly AlertEvent[];
}

/** What happened to the people who match or matched, by wanted event. */
function eventsOf(wanted: readonly string[], { told, npis, changed }: Compared): StoredEvent[] {
  const arrived = missingIn(told, npis);
  const people = new Map<AlertEvent, number[]>([
    ['new', arrived],
    ['left', missingIn(npis, told)],
  ]);
  if (historyEvents.some((event) => wanted.includes(event)))
    for (const npi of new Set([...told, ...arrived]))
      for (const event of new Set(changed(npi))) people.set(event, [...(people.get(event) ?? []), npi]);
  return events.flatMap((event) => {
    const found = wanted.includes(event) ? (people.get(event) ?? []) : [];
    return found.length > 0 ? [{ event, count: found.length, npis: found.slice(0, SHOWN).map(String) }] : [];
  });
}
