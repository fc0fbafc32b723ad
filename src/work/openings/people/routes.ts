import type { FastifyInstance } from 'fastify';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { providerSortColumns } from '#src/datasets/providers/contract.ts';
import type { FindServices } from '#src/find/find.ts';
import type { Source } from '#src/importer/source.ts';
import { bitsIn, bitsOf } from '#src/search/live/passed.ts';
import { callerOf } from '#src/server/caller.ts';
import { turnedOff } from '#src/server/criteria-off.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import { openExportQueries } from '#src/work/exports/query.ts';
import { openWordsOf } from '#src/work/exports/query-words.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { markedPeople, type PeopleSources, peopleOn } from '#src/work/lists/criteria.ts';
import { insertEntries, listFull } from '#src/work/lists/entries/change.ts';
import { openListOf } from '#src/work/openings/change.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import * as calls from '#src/work/openings/people/contract.ts';
import { searchOfCodes } from '#src/work/openings/people/criterion-groups.ts';
import { openFits, type Sought } from '#src/work/openings/people/fit.ts';
import { criteriaAsked } from '#src/work/openings/people/must.ts';
import { progressOf } from '#src/work/openings/people/progress.ts';
import { readSources } from '#src/work/openings/people/sources.ts';
import { type Site, type TieTest, tieTests } from '#src/work/openings/people/ties.ts';
import { openReasons } from '#src/work/openings/people/why.ts';
import { openingReply } from '#src/work/openings/queries.ts';
import { recordShown } from '#src/work/openings/records/records.ts';
import { whySortRefused } from '#src/work/openings/refused-criteria.ts';

type Services = FindServices & { users: Database; people: PeopleSources };

/** Adds the calls of the people of openings. */
export function openingPeopleRoutes(
  app: FastifyInstance,
  services: Services,
  sources: readonly Pick<Source, 'dataset' | 'origin'>[],
): void {
  const { users, database, people, search, find } = services;
  const queries = openExportQueries(find.queries);
  const fitOf = openFits(search);
  const reasonsOf = openReasons(services);
  const wordsOf = openWordsOf(services);

  /** What the criteria and ties of an opening ask, for one caller. */
  async function asked(caller: Caller, opening: Opening) {
    const searches = find.providers(caller);
    const site = await siteOf(database, opening.site);
    const [musts, nices, ties] = await Promise.all([
      criteriaAsked({ services, queries, searches, wordsOf }, opening, 'must'),
      criteriaAsked({ services, queries, searches, wordsOf }, opening, 'nice'),
      site ? tieTests(opening.ties, { site, user: caller, searches, services }) : [],
    ]);
    const base = await searches.criteria(queries.parse('providers', searchOfCodes(opening.specialty)));
    return { searches, site, musts, nices, ties, base };
  }

  serve(app, calls.listPeopleOfOpening, async ({ params: { id }, query, ...rest }) => {
    const { not_shown = 0, on_list, order, page, page_size } = query;
    const caller = callerOf(rest);
    const list = await openListOf(users.db, caller, id, { to: 'view' });
    const sort = sortAsked(query.sort);
    if (services.criteriaOff.has(sort)) throw turnedOff('sort', sort);
    const opening = await openingReply(users.db, caller, find.providers(caller).today, id);
    const of = await asked(caller, opening);
    const keys = await peopleOn(people, list);
    const start = (page - 1) * page_size;
    const wanted = soughtOf(of, not_shown, { list: on_list && { keys, only: on_list }, sort, order });
    const found = await fitOf(id, wanted, { start, size: page_size });
    const npis = Array.from(found.keys, String);
    const [rows, progress, sourceOf] = await Promise.all([
      npis.length > 0
        ? of.searches.page({ npi: npis, deactivated: 'yes', order: 'asc', page: 1 }, [], page_size)
        : { rows: [] },
      progressOf(users.db, caller, list.id, npis, {
        today: of.searches.today,
        mayRead: (dataset) => services.mayRead(caller, dataset),
      }),
      readSources(sources, services.readOnce),
    ]);
    const byNpi = new Map(rows.rows.map((row) => [row.npi, row]));
    const tested = npis.flatMap((npi, n) => {
      const row: FoundProvider | undefined = byNpi.get(npi); // none if it was imported away meanwhile
      const miles = found.tenths && { miles: milesOf(found.tenths[n]) };
      return row ? [{ ...row, ...miles, passed: found.passed[n] ?? 0 }] : [];
    });
    const shown = {
      team: list.team,
      opening,
      criteria: {
        specialty: opening.specialty,
        must: opening.must,
        nice: opening.nice,
        ties: opening.ties,
        zip: opening.site?.zip ?? null,
        not_shown,
        on_list: on_list ?? null,
        sort,
        order,
        page,
        page_size,
      },
      npis: tested.map(({ npi }) => npi),
    };
    const [reasons] = await Promise.all([
      reasonsOf({ ...of, user: caller, opening, sourceOf }, tested),
      recordShown(users.db, caller, shown),
    ]);
    return {
      total: found.total,
      page,
      page_size,
      rows: tested.map(({ passed, ...row }, n) => ({
        ...row,
        must: { shown: bitsIn(passed, bitsOf(0, of.musts.length)), of: of.musts.length },
        ...(reasons[n] ?? { ties: [], why: [] }),
        ...(progress.get(row.npi) ?? { entry: null, activity: null, do_not_contact: null }),
      })),
      must: of.musts.map(({ criterion, text }) => ({ criterion, text })),
      on_list: keys.keys.byteLength / Float64Array.BYTES_PER_ELEMENT,
      generation: search.generation ?? 0,
    };
  });

  serve(app, calls.addPeopleOfOpening, async ({ params: { id }, body, ...rest }) => {
    const caller = callerOf(rest);
    const list = await openListOf(users.db, caller, id, { to: 'edit' });
    const opening = await openingReply(users.db, caller, find.providers(caller).today, id);
    const wanted = soughtOf(await asked(caller, opening), body.not_shown, { sort: 'must', order: 'asc' });
    const found = await fitOf(id, wanted, { start: 0, size: ENTRIES_MAX });
    if (found.total > ENTRIES_MAX) throw listFull(ENTRIES_MAX);
    const { timeZone } = services.config;
    const marked = new Set(new Float64Array((await markedPeople({ ...people, timeZone }, list.team)).keys));
    const npis = Array.from(found.keys).filter((npi) => !marked.has(npi));
    const added = await insertEntries(users.db, caller, list.id, { npis: npis.map(String) });
    return { ...added, do_not_contact: found.keys.length - npis.length };
  });
}

/** What people are sought by, with up to so many must-haves not shown. */
const soughtOf = (
  { base, musts, ties, site }: Pick<Sought, 'base' | 'site'> & Record<'musts' | 'ties', readonly Asks[]>,
  notShown: number,
  how: Pick<Sought, 'sort' | 'order'> & Partial<Pick<Sought, 'list'>>,
): Sought => ({
  base,
  musts: musts.map(({ criteria }) => criteria),
  ties: ties.map(({ criteria }) => criteria),
  site,
  notShown: Math.min(notShown, musts.length),
  list: undefined,
  ...how,
});

type Asks = Pick<TieTest, 'criteria'>;

/** The order that is asked for. Throws a 400 with the reason for one that an opening refuses (R-1310). */
function sortAsked(sort: string = 'must'): string {
  const why = whySortRefused(sort);
  if (why) throw new Failure(400, 'refused_criterion', `sort: ${sort} is refused. ${why}`);
  const known: readonly string[] = [...calls.fitSorts, ...providerSortColumns];
  if (known.includes(sort)) return sort;
  const taken = known.filter((each) => whySortRefused(each) === undefined);
  throw new Failure(400, 'bad_request', `sort: must be one of ${taken.join(', ')}`);
}

/** Tenths of a mile as miles. Null without a place. */
const milesOf = (tenths: number = Infinity): number | null => (Number.isFinite(tenths) ? tenths / 10 : null);

/** The site on the map. Undefined without one, or if its ZIP code has no location any more. */
async function siteOf({ db }: Database, site: Opening['site']): Promise<Site | undefined> {
  if (!site) return undefined;
  const place = await db
    .selectFrom('places')
    .select(['latitude', 'longitude', 'state'])
    .where('zip', '=', site.zip)
    .executeTakeFirst();
  if (place?.latitude == null || place.longitude == null || !place.state) return undefined;
  return { zip: site.zip, state: place.state, point: { latitude: place.latitude, longitude: place.longitude } };
}
