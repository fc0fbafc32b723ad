// Finds the providers that a row may mean in the search index, in steps from the cheapest question to the widest.
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import { begins, equals, sound, typo } from '#src/search/criteria.ts';
import type { Criterion, SearchRow } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';
import type { FormerName } from '#src/work/lookup/match/details.ts';
import type { RowNameReading } from '#src/work/lookup/match/given-names.ts';
import type { GivenRow } from '#src/work/lookup/match/given-row.ts';
import { licenseForms } from '#src/work/lookup/match/license.ts';

/** A provider that a row may mean. */
export interface Candidate {
  row: SearchRow;
  /** The former or other names by which it was found. */
  former?: FormerName[];
}

interface StepServices {
  /** The former or other names of providers, by NPI. */
  formerNames: (npis: readonly string[]) => Promise<ReadonlyMap<string, FormerName[]>>;
  /** Whether the search may ask for licenses of state boards. */
  mayReadLicenses: boolean;
}

/** Rows of one question. A name with more in a state needs the city. */
const MOST = 60;

/** A question about the providers. Its rows are more candidates. */
type Step = (row: GivenRow) => Promise<Candidate[]>;

/**
 * The steps to find candidates, of which the later ones take longer and are for rows without a sure match, and the step that finds the
 * holders of a license.
 */
export function stepsOf(
  search: Searcher,
  { formerNames, mayReadLicenses }: StepServices,
): { steps: readonly Step[]; byLicense: Step } {
  const ask = async (criteria: Criterion[]): Promise<{ total: number; found: Candidate[] }> => {
    const { total, rows } = await search.ask({ table: 'providers', criteria, page: 1, page_size: MOST });
    return { total, found: rows.map((row) => ({ row })) };
  };
  /** Asks in the state, or of everyone; and if there are too many, in the city and of the specialty too. */
  const askNear = async (name: Criterion[], { state, city, codes }: GivenRow): Promise<Candidate[]> => {
    const inState = state ? [...name, equals('state', state)] : name;
    const { total, found } = await ask(inState);
    if (total <= MOST) return found;
    const narrower = [
      ...(city ? [[equals('city', [...new Set([city, wholeCity(city)])])]] : []),
      ...(codes.length > 0 ? [[equals('taxonomies', codes)]] : []),
    ];
    const more = await Promise.all(narrower.map((criteria) => ask([...inState, ...criteria])));
    return [...more.flatMap((each) => each.found), ...found];
  };
  const askEach = async (
    readings: readonly RowNameReading[],
    criteriaOf: (reading: RowNameReading) => Criterion[][],
    row: GivenRow,
  ) => (await Promise.all(readings.flatMap(criteriaOf).map((criteria) => askNear(criteria, row)))).flat();

  const asWritten: Step = (row) => askEach(row.readings.slice(0, 1), (reading) => [named(reading)], row);
  const inOtherOrder: Step = (row) => askEach(row.readings.slice(1, 5), (reading) => [named(reading)], row);
  const byMiddleName: Step = (row) =>
    askEach(
      row.readings.slice(0, 1).filter(({ middle, called }) => middle.length > 1 || called !== ''),
      ({ last, middle, called }) =>
        [middle, called].filter((first) => first.length > 1).map((first) => named({ last, first })),
      row,
    );
  const elsewhere: Step = async (row) =>
    row.state
      ? (await Promise.all(row.readings.slice(0, 1).map(async (each) => (await ask(named(each))).found))).flat()
      : [];
  /** The providers of rows of another table, which is asked itself: a criterion on child rows takes longer. */
  const ofRecords = async (table: string, criteria: Criterion[]): Promise<Candidate[]> => {
    const { rows } = await search.ask({ table, criteria, shows: 'key', page: 1, page_size: MOST });
    const npis = [...new Set(rows.flatMap(({ npi }) => npi ?? []))];
    return npis.length > 0 ? (await ask([equals('npi', npis)])).found : [];
  };
  const formerly: Step = async (row) => {
    const found = await Promise.all(
      row.readings.slice(0, 2).map((reading) => ofRecords('former_names', named(reading))),
    );
    const candidates = found.flat();
    const names = await formerNames(candidates.map(({ row }) => row.npi ?? ''));
    return candidates.map(({ row }) => ({ row, former: names.get(row.npi ?? '') ?? [] }));
  };
  const mistyped: Step = (row) =>
    askEach(
      row.readings.slice(0, 1),
      ({ last, first }) => [
        [{ any: [typo('last_name', last), ...partsOf(last)] }, ...called(first)],
        [begins('last_name', last), ...called(first)],
        ...(first.length > 2
          ? [[equals('last_name', last), { any: [typo('first_name', first), sound('first_name', first)] }]]
          : []),
      ],
      row,
    );
  const soundingAlike: Step = (row) =>
    askEach(
      row.readings.slice(0, 1),
      ({ last, first }) => [
        [sound('last_name', last), ...called(first)],
        ...(first.length > 2
          ? [
              [
                { any: [typo('last_name', last), sound('last_name', last)] },
                { any: [typo('first_name', first), sound('first_name', first)] },
              ],
            ]
          : []),
      ],
      row,
    );
  const byLicense: Step = async ({ license, licenseState: state }) => {
    if (!license || !mayReadLicenses) return [];
    const inState = state ? [equals('state', state)] : [];
    const written = (withKinds: boolean) =>
      ofRecords('licenses', [equals('license_number', licenseForms(license, state, withKinds)), ...inState]);
    return (await Promise.all([written(false), written(true)])).flat();
  };
  const steps = [asWritten, byLicense, inOtherOrder, byMiddleName, mistyped, formerly, soundingAlike, elsewhere];
  return { steps, byLicense };
}

const named = ({ last, first }: Pick<RowNameReading, 'last' | 'first'>): Criterion[] => [
  equals('last_name', last),
  ...called(first),
];

/** The first name begins so, or is another form of it. */
function called(first: string): Criterion[] {
  if (first === '') return [];
  const forms = nicknamesOf(first);
  return [{ any: [begins('first_name', first), ...(forms.length > 0 ? [equals('first_name', forms)] : [])] }];
}

/** The parts of a double name, which a register may have alone. */
function partsOf(last: string): Criterion[] {
  const words = last.split(' ');
  const parts = [...words, words.slice(1).join(' '), words.slice(0, -1).join(' ')].filter((part) => part.length > 1);
  return words.length > 1 ? [equals('last_name', parts)] : [];
}

/** One candidate per provider, with all former names. */
export function mergeCandidates(
  known: ReadonlyMap<string, Candidate>,
  found: readonly Candidate[],
): Map<string, Candidate> {
  const all = new Map(known);
  for (const candidate of found) {
    const npi = candidate.row.npi ?? '';
    if (!all.has(npi) || candidate.former) all.set(npi, candidate);
  }
  return all;
}

/** Whether two texts are the same city: by letters and digits, with the usual abbreviations. */
export const sameCity = (one: string, other: string): boolean => one === other || cityKey(one) === cityKey(other);

const cityKey = (city: string) => squeeze(wholeCity(city));

/** A city without the usual abbreviations: `St. Paul`, `N Haven`, `Colorado Spgs`. */
function wholeCity(city: string): string {
  const words = city.trim().split(/\s+/);
  return words.map((word, at) => wholeWord(word, at === 0 && words.length > 1)).join(' ');
}

function wholeWord(word: string, isFirst: boolean): string {
  const short = word.toLowerCase().replace(/\.$/, '');
  return (isFirst ? directions[short] : undefined) ?? abbreviations[short] ?? word;
}

const directions: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };
const abbreviations: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  hts: 'heights',
  spg: 'spring',
  spgs: 'springs',
  vly: 'valley',
  jct: 'junction',
};
