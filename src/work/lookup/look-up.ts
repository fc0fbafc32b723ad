// Looks up what was given, some rows at a time.
import { backgroundSearcher, type Search, type Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { LONGEST_READ } from '#src/shared/cells.ts';
import { DIRECT_LOOKUP_ROWS } from '#src/shared/lookup-limits.ts';
import { npisBeside } from '#src/shared/npi.ts';
import { fieldNames } from '#src/work/lookup/contract.ts';
import { type Given, type Item, namesPerson, type ReadAs, readItem } from '#src/work/lookup/given.ts';
import type { ReadSpecialty, RowFields } from '#src/work/lookup/match/given-row.ts';
import { holdersOf } from '#src/work/lookup/match/holders.ts';
import { type Matcher, openMatcher } from '#src/work/lookup/match/match.ts';
import { organizationIn, organizationNameOf, organizationsOf } from '#src/work/lookup/match/organization-names.ts';
import { placeOfRow } from '#src/work/lookup/match/place.ts';
import { peopleInRow } from '#src/work/lookup/match/several-people.ts';
import { whyNoPerson } from '#src/work/lookup/not-people.ts';
import { type Checked, checkNpi } from '#src/work/lookup/npi-check.ts';
import {
  besideOrganization,
  byNumber,
  byOrganization,
  damagedOutcome,
  disagreeingOutcome,
  type Known,
  type LookedUp,
  type NamedOrganization,
  type NpisOfRow,
  type Outcome,
  outcomeByName,
  twoPeopleOutcome,
  unknownOutcome,
} from '#src/work/lookup/outcome.ts';
import { deactivatedAmong, npisInTable } from '#src/work/lookup/records.ts';
import { rowOfText } from '#src/work/lookup/text-row.ts';

export interface LookUpServices {
  /** The database of publishers' data. */
  database: Database;
  search: Search;
  readSpecialty: ReadSpecialty;
}

interface Options {
  /** What each cell of a sheet is. */
  columns?: ReadAs;
  /** Whether licenses of state boards may be compared. */
  withBoards: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Opens a lookup: a function that looks up the next items, whose first one is at `position`. It knows which came before. A number
 * counts if no name is beside it, or that of its holder (R-1014). Else the name is looked up, too.
 */
export function openLookUp(services: LookUpServices, { columns = [], withBoards, signal }: Options) {
  const { database, search } = services;
  const readSpecialty = once(services.readSpecialty);
  const background = backgroundSearcher(search);
  const seen = new Map<string, number>();
  let opened: Promise<Matcher> | undefined;
  const matcher = () => (opened ??= openMatcher({ database, search, readSpecialty, mayReadLicenses: withBoards }));

  return async (items: readonly Item[], position: number): Promise<LookedUp[]> => {
    const read = items.map((item) => readItem(item, columns));
    const numbers = read.map(numbersIn);
    const known = await statusesOf(
      background,
      database,
      numbers.flatMap(({ npis, check }) => (check && 'corrected' in check ? [...npis, check.corrected] : npis)),
    );
    const rows = await Promise.all(read.map((given, n) => fieldsOf(given, numbers[n]?.npis ?? [], readSpecialty)));
    const people = rows.map(peopleInRow);
    const isCouple = (n: number) => (people[n]?.length ?? 0) > 0;
    const organizations = await Promise.all(rows.map((row) => organizationNamed(background, row)));
    const numbered = read.map((given, n): NpisOfRow & { row: RowFields } => {
      const { npis = [], check, isOfGroup } = numbers[n] ?? {};
      if (isOfGroup && namesPerson(rows[n] ?? {})) return { row: rows[n] ?? {}, npis: [], count: 0, check: undefined };
      // a number in a line of text may be a phone number
      const counted = given.row.text ? npis.filter((npi) => isKnown(npi, known)) : npis;
      const corrected = check && 'corrected' in check ? [check.corrected] : [];
      return {
        row: rows[n] ?? {},
        npis: counted.length > 0 ? counted : corrected.filter((npi) => isKnown(npi, known)),
        count: counted.length,
        check,
      };
    });
    const beside = numbered.flatMap((each, n) =>
      each.npis.length > 0 && namesPerson(each.row) ? [{ ...each, n }] : [],
    );
    const { records, fitting } = await holdersOf({ database, search: background }, beside);
    const fits = new Map(
      beside.map(({ n, npis }, at) => [
        n,
        // of one out of service, NPPES may not publish the name
        new Set(npis.filter((npi) => fitting[at]?.has(npi) || (known.gone.has(npi) && !records.has(npi)))),
      ]),
    );
    const whyNone = read.map(whyNoPerson);
    const outcomes = numbered.map((each, n): Outcome | undefined => {
      if (whyNone[n]) return { status: 'unknown', reason: whyNone[n] };
      if (isCouple(n)) return undefined;
      const outcome = byNumber(each, known, namesPerson(each.row) ? (fits.get(n) ?? new Set()) : undefined);
      return outcome ?? (each.npis.length === 0 ? byOrganization(organizations[n]) : undefined);
    });

    const repeated = read.map((given, n) => {
      const isOrganization = !given.npi && !given.row.text && organizations[n]?.as === 'sure';
      const key = whyNone[n] || isOrganization ? '' : keyOf(given, rows[n] ?? {}, outcomes[n]);
      const before = seen.get(key);
      if (before === undefined) seen.set(key, position + n);
      return key === '' ? undefined : before;
    });
    const unsettled = numbered.flatMap(({ row }, n) =>
      outcomes[n] || repeated[n] !== undefined || !isPerson(row) ? [] : [{ row, n }],
    );
    const asked = unsettled.flatMap(({ row, n }) =>
      (isCouple(n) ? (people[n] ?? []) : [row]).map((each) => ({ row: each, n })),
    );
    const found =
      asked.length > 0
        ? await (await matcher()).match(
            asked.map(({ row }) => row),
            signal,
          )
        : [];
    const suggested = Map.groupBy(
      asked.map(({ n }, at) => ({ n, candidates: found[at] ?? [] })),
      ({ n }) => n,
    );

    const results = read.map(({ input }, n): LookedUp => {
      const base = { input, npi: null, confidence: null, reason: null, candidates: [], facts: {} };
      const before = repeated[n];
      const settled = outcomes[n];
      if (before !== undefined)
        return { ...base, status: 'duplicate', npi: settled?.npi ?? null, reason: `Same as row ${before}` };
      const each = numbered[n];
      if (settled || !each) return { ...base, ...settled, status: settled?.status ?? 'unknown' };
      const [first, ...others] = (suggested.get(n) ?? []).map(({ candidates }) => candidates);
      const { npis, check } = each;
      if (isCouple(n)) return { ...base, ...twoPeopleOutcome(npis, [first ?? [], ...others]) };
      const matched = besideOrganization(outcomeByName(first ?? []), organizations[n]);
      if (!isPerson(each.row) && !check && !organizations[n]?.as)
        return { ...base, status: 'unknown', reason: 'No number and no name' };
      if (each.count === 0) return { ...base, ...damagedOutcome(check, matched) };
      const holders = npis.flatMap((npi) => records.get(npi) ?? []);
      return {
        ...base,
        ...(holders.length > 0 ? disagreeingOutcome(holders, matched) : unknownOutcome(npis, matched)),
      };
    });
    return results.map((result, n) => (read[n]?.isCut ? { ...result, reason: withCut(result.reason) } : result));
  };
}

/** Reads each specialty once: a sheet repeats them. */
function once(readSpecialty: ReadSpecialty): ReadSpecialty {
  const known = new Map<string, Promise<string[]>>();
  return (text) => {
    const codes = known.get(text) ?? readSpecialty(text);
    if (known.size < MOST_KNOWN) known.set(text, codes);
    return codes;
  };
}

const MOST_KNOWN = 10_000;

const withCut = (reason: string | null) =>
  [reason, `Only the first ${LONGEST_READ} characters of a value were read`].filter(Boolean).join('. ');

/** The organization of a row that names one. */
async function organizationNamed(
  search: Searcher,
  row: RowFields & { group_name?: string },
): Promise<NamedOrganization> {
  const isOfGroup = !isPerson(row) && Boolean(row.group_name);
  const name = isOfGroup ? (row.group_name ?? '') : organizationNameOf(row);
  const as = isOfGroup ? 'sure' : organizationIn(name);
  if (!as) return { as, npis: [], isPlaced: false };
  const { city, state } = placeOfRow(row);
  return { as, npis: await organizationsOf(search, row, name), isPlaced: city !== '' || state !== '' };
}

interface Numbers {
  /** Valid ones. */
  npis: string[];
  /** What the cell for an NPI has. Undefined without one. */
  check: Checked | undefined;
  /** Whether they are those of the group, which say nothing about a person (R-1021). */
  isOfGroup?: boolean;
}

function numbersIn({ npi, row }: Given): Numbers {
  const ofGroup = npi ? undefined : checkNpi(row.group_npi ?? '');
  if (ofGroup && 'npi' in ofGroup) return { npis: [ofGroup.npi], check: ofGroup, isOfGroup: true };
  const check = npi ? checkNpi(npi) : undefined;
  if (check) return { npis: 'npi' in check ? [check.npi, ...check.others] : [], check };
  return { npis: npisBeside(row.text ?? ''), check };
}

/** The fields of a row. Those of a line of text are its words without the numbers. */
async function fieldsOf(
  { row }: Given,
  npis: readonly string[],
  readSpecialty: ReadSpecialty,
): Promise<RowFields & { group_name?: string }> {
  const { text, group_npi: _, ...fields } = row;
  if (!text) return fields;
  const words = npis
    .reduce((rest, npi) => rest.replace(npi, ' '), text)
    .replace(/\bNPI\b\s*[:#]?/gi, ' ')
    .trim();
  return /\p{L}/u.test(words) ? rowOfText(words, readSpecialty) : {};
}

/** Whether a row can be matched without a number. */
const isPerson = (row: RowFields) => namesPerson(row) || Boolean(row.license_number);

/** What repeats of an item share. Blank for a row without a number, a name and a license. */
function keyOf({ npi, row }: Given, fields: RowFields, settled: Outcome | undefined): string {
  if (settled?.npi) return settled.npi;
  if (!npi && !isPerson(fields)) return '';
  const values: Partial<Record<string, string>> = { ...row };
  return JSON.stringify([npi, ...['text', ...fieldNames].map((name) => values[name]?.toLowerCase() ?? '')]);
}

const isKnown = (npi: string, { providers, organizations, gone }: Known) =>
  providers.has(npi) || organizations.has(npi) || gone.has(npi);

async function statusesOf(search: Searcher, database: Database, npis: string[]): Promise<Known> {
  const wanted = [...new Set(npis)];
  const found: Known[] = [];
  for (let from = 0; from < wanted.length; from += DIRECT_LOOKUP_ROWS) {
    const some = wanted.slice(from, from + DIRECT_LOOKUP_ROWS);
    const providers = await npisInTable(search, 'providers', some);
    const others = some.filter((npi) => !providers.has(npi));
    const organizations = await npisInTable(search, 'organizations', others);
    const gone = await deactivatedAmong(
      database,
      others.filter((npi) => !organizations.has(npi)),
    );
    found.push({ providers, organizations, gone });
  }
  return {
    providers: new Set(found.flatMap((each) => [...each.providers])),
    organizations: new Set(found.flatMap((each) => [...each.organizations])),
    gone: new Map(found.flatMap((each) => [...each.gone])),
  };
}
