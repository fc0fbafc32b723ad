// What ties a person to the place of an opening (R-1330).
import { sql } from 'kysely';
import { activeOn } from '#src/datasets/active-license.ts';
import { fromCms } from '#src/datasets/affiliations/search-table.ts';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { within } from '#src/find/criteria/near.ts';
import type { FindServices } from '#src/find/find.ts';
import type { ProviderSearches } from '#src/find/providers/find.ts';
import { between, equals } from '#src/search/criteria.ts';
import type { GeoPoint } from '#src/search/points.ts';
import type { Criterion } from '#src/search/query.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { daysAfter } from '#src/shared/days.ts';
import { partialDate } from '#src/shared/format.ts';
import { stateName } from '#src/shared/states.ts';
import type { Opening, TieKind } from '#src/work/openings/contract.ts';
import type { Known } from '#src/work/openings/people/details.ts';
import { routeTo } from '#src/work/openings/people/must.ts';
import type { Trainee } from '#src/work/trainees/contract.ts';
import { trainedNear } from '#src/work/trainees/queries.ts';

/** Miles from the site up to which a practice is near. */
const NEAR_MILES = 60;

/** The site of an opening on the map. */
export interface Site {
  zip: string;
  state: string;
  point: GeoPoint;
}

/** A tie as a test of the index. */
export interface TieTest {
  kind: TieKind;
  /** The dataset that shows it. */
  dataset: string;
  criteria: Criterion[];
}

interface TieFacts {
  site: Site;
  user: User;
  searches: ProviderSearches;
  services: FindServices & { users: Database };
}

/** The datasets that a tie reads. */
const needs: Record<TieKind, string[]> = {
  near: ['places'],
  school_in_state: ['affiliations', 'schools'],
  program_in_area: ['programs', 'places'],
  licensed_here_practices_elsewhere: ['licenses'],
  newly_licensed_here: ['licenses'],
  new_address_here: ['places'],
  bills_through_placed: ['enrollments'],
  earlier_practice_here: [],
  compact_route: ['licenses'],
};

/**
 * The tests of the ties that are on, in their order. A tie is left out whose data is not loaded, or that the caller must not read.
 * No register links people to the programs that trained them: `program_in_area` reads the team's own sheets of trainees.
 */
export async function tieTests(kinds: Opening['ties'], facts: TieFacts): Promise<TieTest[]> {
  const { services, user } = facts;
  const isKnown = (dataset: string) => services.isReady(dataset) && services.mayRead(user, dataset);
  const tests = await Promise.all(
    kinds
      .filter((kind) => needs[kind].every(isKnown))
      .map(async (kind) => {
        const criteria = await criteriaOf[kind](facts);
        return criteria ? [{ kind, dataset: needs[kind][0] ?? 'nppes', criteria }] : [];
      }),
  );
  return tests.flat();
}

const YEAR = 365;

/** What people with a tie meet. Undefined if no one can have it. */
const criteriaOf: Record<TieKind, (facts: TieFacts) => Promise<Criterion[] | undefined>> = {
  near: async ({ site }) => [within(site.point, NEAR_MILES)],
  school_in_state: async ({ site, services, user }) => {
    const names = (await services.readOnce(schoolsByState)).get(stateName(site.state).toUpperCase());
    const readable = services.mayRead(user, 'licenses') ? [] : [fromCms];
    return names && [{ child: 'educations', meets: [equals('medical_school', names), ...readable] }];
  },
  program_in_area: async ({ site, services, user }) => {
    const npis = await trainedNear(services, user.team, { zip: site.zip, miles: NEAR_MILES });
    return npis.length > 0 ? [equals('npi', npis)] : undefined;
  },
  licensed_here_practices_elsewhere: async ({ site, searches }) => [
    { child: 'licenses', meets: [equals('state', site.state), ...activeOn(searches.today)] },
    { not: equals('state', site.state) },
  ],
  newly_licensed_here: async ({ site, searches }) => [signalOf('newly_licensed', site, searches.today)],
  new_address_here: async ({ site, searches }) => [
    { child: 'signals', meets: [equals('signal', 'moved'), withinYear(searches.today)] },
    within(site.point, NEAR_MILES),
  ],
  bills_through_placed: async ({ services, user }) => {
    const ids = await employersOfPlaced(services, user.team);
    return ids.length > 0 ? [{ child: 'employer_people', meets: [equals('pac_id', ids)] }] : undefined;
  },
  earlier_practice_here: async ({ site }) => [
    { child: 'signals', meets: [equals('signal', 'moved'), equals('state', site.state)] },
  ],
  compact_route: async ({ site, searches }) => searches.criteria(routeTo(site.state)),
};

/** A tie in words. */
export function tieText(
  kind: TieKind,
  site: Site | undefined,
  row: FoundProvider,
  { highlights, miles, training, today }: Known,
): string {
  const state = stateName(site?.state ?? '');
  const { education, licenses, employer } = highlights ?? {};
  const issued = (licenses ?? []).filter((each) => each.state === site?.state).map(({ issue_date }) => issue_date);
  const [since] = issued.filter((day) => day !== null).sort();
  const texts: Record<TieKind, string> = {
    near: miles == null ? 'near' : `near, ${miles} miles`,
    school_in_state: `school in ${state}${education?.medical_school ? `: ${education.medical_school}` : ''}`,
    program_in_area: training ? trainingText(training, today) : 'trained in the area',
    licensed_here_practices_elsewhere: `${state} license, practices in ${stateName(row.state ?? '')}`,
    newly_licensed_here: `newly licensed in ${state}${since ? `, ${partialDate(since.slice(0, 7))}` : ''}`,
    new_address_here: 'new practice address here within a year',
    bills_through_placed: `bills through an employer of a placement${employer?.name ? `: ${employer.name}` : ''}`,
    earlier_practice_here: `earlier practice in ${state}`,
    compact_route: `compact route to ${state}`,
  };
  return texts[kind];
}

/** 'trains at Franklin Medical Center Program until Jun 2027'. */
const trainingText = ({ program, ends_on }: Trainee, today: string) =>
  `${ends_on < today ? 'trained' : 'trains'} at ${program} until ${partialDate(ends_on.slice(0, 7))}`;

const withinYear = (today: string) => between('day', daysAfter(today, -YEAR), today);

const signalOf = (signal: string, { state }: Site, today: string): Criterion => ({
  child: 'signals',
  meets: [equals('signal', signal), equals('state', state), withinYear(today)],
});

/** The medical schools of each state, by its name in upper case. */
async function schoolsByState({ db }: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('schools')
    .select(['name', 'state_name'])
    .where('state_name', 'is not', null)
    .execute();
  const schools = new Map<string, string[]>();
  for (const { name, state_name } of rows) {
    const state = (state_name ?? '').trim().toUpperCase();
    schools.set(state, [...(schools.get(state) ?? []), name ?? '']);
  }
  return schools;
}

/** The PAC IDs of the clients and sites for which the team placed people, in the stage 'Placed' of openings. */
async function employersOfPlaced(
  { users, database }: Pick<TieFacts['services'], 'users' | 'database'>,
  team: string,
): Promise<string[]> {
  const { rows: placed } = await sql<{ npi: string }>`
    select distinct place ->> 'npi' as npi
    from openings join lists on lists.id = list_id, unnest(array[site, client]) place
    where lists.team = ${team} and place ->> 'npi' is not null and exists (
      select from list_entries entry where entry.list_id = lists.id and stage = 'Placed' and removed_at is null
    )`.execute(users.db);
  if (placed.length === 0) return [];
  const { rows } = await sql<{ pac_id: string }>`
    select distinct pac_id from employer_npis where npi = any(${placed.map(({ npi }) => npi)}::bigint[])`.execute(
    database.db,
  );
  return rows.map(({ pac_id }) => pac_id);
}
