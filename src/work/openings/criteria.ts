// The criteria of openings: query strings of the provider search.
import type { Kysely } from 'kysely';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import type { FindServices } from '#src/find/find.ts';
import { TESTS_MAX } from '#src/search/row-tests.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { openExportQueries } from '#src/work/exports/query.ts';
import { type TieKind, tieKinds } from '#src/work/openings/contract.ts';
import { asksAnySignal, criterionGroups, SPECIALTIES } from '#src/work/openings/people/criterion-groups.ts';
import { zipOfCity } from '#src/work/openings/place.ts';
import { whyRefused, whySortRefused } from '#src/work/openings/refused-criteria.ts';
import { findsOf } from '#src/work/searches/matches.ts';

/** What an opening takes of a search. */
export interface Taken {
  title: string;
  /** Without the specialties, if these fit into `specialty`. */
  must: string;
  /** With them. */
  criteria: string;
  specialty: string[];
  site: { zip: string; text?: string } | undefined;
  left_out: LeftOut[];
}
type LeftOut = { parameter: string; why: string };

export type OpeningCriteria = ReturnType<typeof openOpeningCriteria>;

/** Opens what reads criteria. It throws a 400 for what the search does not take, as the search does. */
export function openOpeningCriteria(services: Pick<FindServices, 'find' | 'criteriaOff' | 'providerCriteria'>) {
  const queries = openExportQueries(services.find.queries);
  const known = new Set(queries.parametersOf('providers'));

  /** Throws a 400 that begins with the name of the field. */
  async function requireSearchable(field: string, search: string, user: User): Promise<void> {
    try {
      await services.find.providers(user).criteria(queries.parse('providers', search));
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 400) throw error;
      throw new Failure(400, error.code, `${field}: ${error.message.replace(/^search: /, '')}`);
    }
  }

  /** The groups of parameters that ask nothing, because they only change how others are read (R-1362). Each with what is missing. */
  async function modifiersAlone(search: string, user: User): Promise<{ names: string[]; why: string }[]> {
    const searches = services.find.providers(user);
    const groups = await Promise.all(
      criterionGroups(search, services.providerCriteria).map(async (group) => {
        const names = [...new Set(new URLSearchParams(group.query).keys())];
        const [first = ''] = names;
        const criteria = await searches.criteria(queries.parse('providers', group.query));
        return criteria.length === 0 || asksAnySignal(group) ? [{ names, why: whyAlone(first) }] : [];
      }),
    );
    return groups.flat();
  }

  /** Why an opening does not take a parameter of a search. */
  function whyLeftOut([name, value]: readonly [string, string]): string | undefined {
    if (name === 'sort') return whySortRefused(value);
    const why = whyRefused(name, value);
    if (why) return why;
    if (services.criteriaOff.has(name.replace(/^not\./, ''))) return 'This site has turned this criterion off.';
    return known.has(name) ? undefined : 'The provider search has no such parameter.';
  }

  return {
    /** Criteria as they are stored. Throws a 400 with the reason for one that an opening refuses (R-1310). */
    async stored(field: 'must' | 'nice', search: string, user: User): Promise<string> {
      const given = parametersIn(field, search, known);
      for (const [name, value] of given) {
        const why = name === 'sort' ? whySortRefused(value) : whyRefused(name, value);
        if (why) throw new Failure(400, 'refused_criterion', `${field}: ${name} is refused. ${why}`);
      }
      const criteria = asQuery(given);
      if (criterionGroups(criteria, services.providerCriteria).length > CRITERIA_MAX)
        throw new Failure(400, 'bad_request', `${field}: must have at most ${CRITERIA_MAX} criteria`);
      await requireSearchable(field, criteria, user);
      const [alone] = await modifiersAlone(criteria, user);
      if (alone) throw new Failure(400, 'bad_request', `${field}: ${alone.names.join(' and ')}: ${alone.why}`);
      return criteria;
    },

    /** The criteria that an opening takes of a search, and the others with the reason (R-1304). */
    async taken(db: Kysely<Tables>, field: string, search: string, user: User): Promise<Taken> {
      const given = parametersIn(field, search, known);
      const others = given.flatMap((each) => {
        const why = whyLeftOut(each);
        return why ? [{ parameter: each[0], why }] : [];
      });
      const left = given.filter((each) => whyLeftOut(each) === undefined);
      await requireSearchable(field, asQuery(left), user);
      const alone = (await modifiersAlone(asQuery(left), user)).flatMap(({ names, why }) =>
        names.map((parameter) => ({ parameter, why })),
      );
      const criteria = left.filter(([name]) => !alone.some(({ parameter }) => parameter === name));
      const codes = await services.find.providers(user).codes(queries.parse('providers', asQuery(criteria)));
      const fits = codes !== undefined && codes.length > 0 && codes.length <= MAX_CODES;
      const givenAs = (...names: string[]) =>
        names.map((name) => criteria.find(([each]) => each === name)?.[1]).find(Boolean);
      const near = givenAs('near');
      const state = givenAs('state');
      const zip = near && /^\d{5}$/.test(near) ? near : undefined;
      const city = near && state && !near.includes(',') ? `${near}, ${state}` : (near ?? '');
      const zipInCity = zip ? undefined : await zipOfCity(db, city);
      const what = givenAs('subspecialty', 'specialty', 'profession') ?? (codes && (await nameOfCode(db, codes)));
      return {
        title: [what, near ?? state].filter(Boolean).join(', ').slice(0, 120) || 'New opening',
        must: asQuery(fits ? criteria.filter(([name]) => !SPECIALTIES.includes(name)) : criteria),
        criteria: asQuery(criteria),
        specialty: fits ? codes : [],
        site: zip ? { zip } : zipInCity ? { zip: zipInCity, text: city } : undefined,
        left_out: [...new Map([...others, ...alone].map((each) => [each.parameter, each])).values()],
      };
    },
  };
}

/** Most must-haves of an opening: the others of the tests of a search are its ties. */
const CRITERIA_MAX = TESTS_MAX - tieKinds.length;

/** Ties in their order. Throws a 400 with the reason for one that an opening refuses. */
export function knownTies(ties: readonly string[]): TieKind[] {
  for (const tie of ties) {
    const why = whyRefused(tie);
    if (why) throw new Failure(400, 'refused_criterion', `ties: ${tie} is refused. ${why}`);
    if (!tieKinds.some((kind) => kind === tie))
      throw new Failure(400, 'bad_request', `ties: must be one of ${tieKinds.join(', ')}`);
  }
  return tieKinds.filter((kind) => ties.includes(kind));
}

/** Throws a 400 for a code that the taxonomy lacks, and a 409 if it was never imported, as after a restore. */
export async function requireCodes(db: Kysely<Tables>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const rows = await db.selectFrom('taxonomy').select('code').where('code', 'in', codes).execute();
  const unknown = codes.find((code) => !rows.some((row) => row.code === code));
  if (unknown === undefined) return;
  if (!(await db.selectFrom('taxonomy').select('code').limit(1).executeTakeFirst()))
    throw new Failure(409, 'not_imported', 'A specialty needs the dataset taxonomy, which was never imported.');
  throw new Failure(
    400,
    'bad_request',
    `specialty: Unknown taxonomy code "${unknown}". Give codes such as 207RC0000X.`,
  );
}

/** What parameters need that only change how others are read. */
const needs: Readonly<Record<string, string>> = {
  sites: 'near',
  certified_in: 'certified',
  taxonomy_slots: 'taxonomy',
  route: 'licensed_or_route',
  signal_since: 'signal',
  service_year: 'service',
};

function whyAlone(parameter: string): string {
  const needed = needs[parameter.replace(/^not\./, '')];
  return needed
    ? `It needs ${needed}, and alone asks nothing.`
    : 'It changes how another criterion is read, and alone asks nothing.';
}

type Parameter = readonly [name: string, value: string];

/**
 * The parameters of a search that have a value, and unknown ones, such as a text that is no query string. Throws a 400 for the path
 * of a screen that finds no people.
 */
function parametersIn(field: string, search: string, known: ReadonlySet<string>): Parameter[] {
  if (search.startsWith('/') && findsOf(search) !== 'providers')
    throw new Failure(400, 'bad_request', `${field}: must be a search of providers, such as state=OH`);
  const given = new URLSearchParams(search.replace(/^(\/[^?]*)?\?|^\/.*/, ''));
  return [...given]
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== '' || (!known.has(name) && name.trim() !== ''));
}

/** The query string of the criteria. Page and order are none. */
const asQuery = (parameters: readonly Parameter[]): string =>
  new URLSearchParams(parameters.filter(([name]) => !OF_ROWS.includes(name)).map((each) => [...each])).toString();

const OF_ROWS = ['page', 'sort', 'order', 'close'];

async function nameOfCode(db: Kysely<Tables>, [code = '', ...more]: readonly string[]): Promise<string | undefined> {
  if (more.length > 0) return undefined;
  const row = await db.selectFrom('taxonomy').select('display_name').where('code', '=', code).executeTakeFirst();
  return row?.display_name ?? undefined;
}
