// The reported problems that a user sees (R-1271 to R-1273).

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { authorName } from '#src/work/author-name.ts';
import { doNotContactOf, markedContacts, type TeamDay } from '#src/work/do-not-contact.ts';
import { isManager } from '#src/work/lists/access.ts';
import { mayDelete } from '#src/work/people/access.ts';
import { endlessKinds, PROBLEM_DAYS, type Problem } from '#src/work/problems/contract.ts';
import {
  registers as allRegisters,
  corrections,
  numbersOf,
  publishedNumbers,
  publishedRecord,
  type Register,
} from '#src/work/problems/published.ts';

const endsAt = sql`case when not problems.kind = any(${[...endlessKinds]})
  then problems.reported_at + make_interval(days => ${PROBLEM_DAYS}) end`;

/** Whether a row of `problems` is older than its kind lasts. */
export const isExpired: RawBuilder<boolean> = sql`coalesce(${endsAt} <= now(), false)`;

/** Whether a row of `problems` is current: neither lifted nor expired, and its phone number is still published (R-1272). */
export const isCurrent: RawBuilder<boolean> = sql`(
  problems.lifted_at is null and not ${isExpired}
  and (problems.number is null or exists (
    select from ${publishedNumbers(sql`problems.npi`)} as published where published.number = problems.number)))`;

/** Whether only managers and the author see a row of `problems`: a death that one user alone reports (R-1273). */
const isForManagers: RawBuilder<boolean> = sql`(problems.kind = 'deceased' and 2 > (
  select count(distinct coalesce(other.author_id, other.id)) from problems as other
  where other.npi = problems.npi and other.team = problems.team and other.kind = 'deceased' and other.lifted_at is null))`;

/** The condition that a user may read a row of `problems`, also one that is no longer current. */
export const readableProblems = (user: User): RawBuilder<boolean> =>
  sql`(problems.team = ${user.team}
    and (${isManager(user)}::boolean or problems.author_id = ${user.id} or not ${isForManagers}))`;

/** Those of some people who died, as a report says that the user may read and that is current (R-1535). */
export async function reportedDeceased(db: Kysely<Tables>, user: User, npis: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('problems')
    .select('npi')
    .distinct()
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .where('kind', '=', 'deceased')
    .where(sql<boolean>`${isCurrent} and ${readableProblems(user)}`)
    .execute();
  return new Set(rows.map(({ npi }) => npi));
}

interface Wanted {
  /** The records. Undefined: all of the team. */
  npis?: readonly string[] | undefined;
  /** The report with this ID alone. */
  id?: string;
  page?: number;
}

/** A page of the current problems that the user sees, newest first, and the number of all. `today`: the day of marks. */
export async function problemsOf(
  db: Kysely<Tables>,
  user: User,
  today: string,
  { npis, id, page = 1 }: Wanted,
): Promise<{ total: number; rows: Problem[] }> {
  const found = db
    .selectFrom('problems')
    .where(readableProblems(user))
    .where(isCurrent)
    .$if(npis !== undefined, (all) => all.where('npi', '=', sql<string>`any(${npis}::bigint[])`))
    .$if(id !== undefined, (all) => all.where('problems.id', '=', id ?? ''));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('profiles', 'profiles.id', 'problems.author_id')
    .leftJoinLateral(
      sql<{ name: string | null; is_organization: boolean }>`${publishedRecord(sql`problems.npi`)}`.as('record'),
      (join) => join.onTrue(),
    )
    .select([
      'problems.id',
      'npi',
      'kind',
      'number',
      'text',
      'author_id',
      'reported_at',
      'record.name',
      'record.is_organization',
    ])
    .select([
      sql<Date | null>`${endsAt}`.as('ends_at'),
      isForManagers.as('managers_only'),
      authorName.as('by'),
      sql<Register[]>`array(
        select distinct register from ${publishedNumbers(sql`problems.npi`)} as published
        where problems.number is null or published.number = problems.number)`.as('registers'),
    ])
    .orderBy('reported_at', 'desc')
    .orderBy('problems.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const isHidden = await hiddenNumbers(
    db,
    { team: user.team, today },
    rows.map(({ npi }) => npi),
  );
  return {
    total,
    rows: rows.map(({ reported_at, ends_at, author_id, is_organization, registers, ...row }) => ({
      ...row,
      of: is_organization ? 'organization' : 'person',
      kind: row.kind as Problem['kind'], // the table holds no other kind
      number: row.number !== null && isHidden(row.npi, row.number) ? null : row.number,
      about_number: row.number !== null,
      name: row.name || null,
      at: reported_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
      may_lift: mayDelete(user, author_id),
      correct_at: allRegisters.filter((name) => registers.includes(name)).map((name) => corrections[name]),
    })),
  };
}

/** The published phone numbers of an NPI that the team may use, that of the practice first. */
export async function usableNumbers(db: Kysely<Tables>, asked: TeamDay, npi: string): Promise<string[]> {
  const [numbers, isHidden] = await Promise.all([numbersOf(db, npi), hiddenNumbers(db, asked, [npi])]);
  return numbers.filter((number) => !isHidden(npi, number));
}

/** Whether the team must not use a number of one of the NPIs, because it marked the person or the number (R-708, R-709). */
export async function hiddenNumbers(db: Kysely<Tables>, asked: TeamDay, npis: readonly string[]) {
  const [barred, { phones }] = await Promise.all([doNotContactOf(db, asked, npis), markedContacts(db, asked)]);
  return (npi: string, number: string): boolean => barred.has(npi) || phones.has(number);
}
