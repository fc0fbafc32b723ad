// Looks up what was given, some rows at a time.
import { type Asked, inBackground, type Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { partialDate } from '#src/shared/format.ts';
import { DIRECT_ROWS } from '#src/shared/lookup-limits.ts';
import { npisBeside } from '#src/shared/npi.ts';
import { type FieldName, fieldNames, type Status } from '#src/work/lookup/contract.ts';
import type { ReadSpecialty, RowFields } from '#src/work/lookup/match/given-row.ts';
import { type Matcher, openMatcher, SURE } from '#src/work/lookup/match/match.ts';
import { type Checked, checkNpi } from '#src/work/lookup/npi-check.ts';
import { deactivatedAmong, npisIn } from '#src/work/lookup/records.ts';
import { rowOfText } from '#src/work/lookup/text-row.ts';

/** Something to look up: an NPI, a row, a line of text, or the cells of a row of a sheet. */
export type Item = string | Partial<Record<FieldName | 'text', string>> | string[];

/** The result of an item. */
export interface LookedUp {
  input: string | Record<string, string>;
  status: Status;
  npi: string | null;
  confidence: number | null;
  reason: string | null;
  candidates: { npi: string; confidence: number; reason: string }[];
  facts: Facts;
}

/** Further facts of some statuses. */
export interface Facts {
  corrected?: string;
  deactivated_on?: string | null;
  replaced_by?: string | null;
  chosen?: boolean;
}

export interface LookUpServices {
  /** The database of publishers' data. */
  database: Database;
  search: Search;
  readSpecialty: ReadSpecialty;
}

interface Options {
  /** What each cell of a sheet is. */
  columns?: readonly ('' | FieldName)[];
  /** Whether licenses of state boards may be compared. */
  withBoards: boolean;
  signal?: AbortSignal | undefined;
}

/** Opens a lookup: a function that looks up the next items, whose first one is at `position`. It knows which came before. */
export function openLookUp(services: LookUpServices, { columns = [], withBoards, signal }: Options) {
  const { database, search, readSpecialty } = services;
  const background = inBackground(search);
  const seen = new Map<string, number>();
  let matcher: Promise<Matcher> | undefined;

  return async (items: readonly Item[], position: number): Promise<LookedUp[]> => {
    const given = items.map((item) => read(item, columns));
    const asked = given.map(({ npi }) => (npi ? checkNpi(npi) : undefined));
    const beside = given.map(({ row }) => npisBeside(row.text ?? ''));
    const known = await statusesOf(background, database, [
      ...asked.flatMap((each) => (each && 'npi' in each ? [each.npi] : [])),
      ...beside.flat(),
    ]);
    // a number in a line of text may be a phone number: it counts if it is one known NPI
    const checked = asked.map((check, n) => {
      const [npi, ...others] = (beside[n] ?? []).filter((each) => isKnown(each, known));
      return check ?? (npi !== undefined && others.length === 0 ? { npi } : undefined);
    });
    const repeated = given.map((each, n) => {
      const key = keyOf(each, checked[n]);
      const before = seen.get(key);
      if (before === undefined) seen.set(key, position + n);
      return key === '' ? undefined : before;
    });
    const byName = given.flatMap(({ row }, n) => (checked[n] || repeated[n] !== undefined ? [] : [{ row, n }]));
    const suggested = new Map<number, Awaited<ReturnType<Matcher['match']>>[number]>();
    if (byName.some(({ row }) => hasName(row))) {
      matcher ??= openMatcher({ database, search, readSpecialty, mayReadLicenses: withBoards });
      const rows = await Promise.all(byName.map(({ row }) => (row.text ? rowOfText(row.text, readSpecialty) : row)));
      const found = await (await matcher).match(rows, signal);
      for (const [at, { n }] of byName.entries()) suggested.set(n, found[at] ?? []);
    }
    return given.map(({ input }, n) => {
      const base = { input, npi: null, confidence: null, reason: null, candidates: [], facts: {} };
      const check = checked[n];
      const before = repeated[n];
      if (before !== undefined)
        return {
          ...base,
          status: 'duplicate',
          npi: check && 'npi' in check ? check.npi : null,
          reason: `Same as row ${before}`,
        };
      if (check) return { ...base, ...byNpi(check, known) };
      return { ...base, ...bySuggestion(suggested.get(n) ?? []) };
    });
  };
}

type Row = RowFields & { text?: string };

interface Given {
  input: LookedUp['input'];
  /** Blank without one. */
  npi: string;
  row: Row;
}

function read(item: Item, columns: Options['columns'] = []): Given {
  if (typeof item === 'string') return { input: item, npi: item.trim(), row: {} };
  const fields = Array.isArray(item) ? ofCells(item, columns) : item;
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const { npi = '', ...row } = filled;
  const text = filled.text ?? '';
  return { input: text || (npi && Object.keys(row).length === 0 ? npi : filled), npi, row };
}

/** The fields of a row of a sheet. Columns that are read as the same field are joined. */
function ofCells(cells: readonly string[], columns: Options['columns'] = []): Partial<Record<FieldName, string>> {
  const fields: Partial<Record<FieldName, string>> = {};
  for (const [n, name] of columns.entries()) {
    const value = cells[n]?.trim();
    if (name && value) fields[name] = fields[name] ? `${fields[name]} ${value}` : value;
  }
  return fields;
}

const hasName = ({ text, name, first_name, last_name, license_number }: Row) =>
  Boolean(text || name || first_name || last_name || license_number);

/** What repeats of an item share. Blank for an empty row. */
function keyOf({ npi, row }: Given, check: Checked | undefined): string {
  if (check) return 'npi' in check ? check.npi : npi;
  const values = ['text', ...fieldNames].map(
    (name) => (row as Partial<Record<string, string>>)[name]?.toLowerCase() ?? '',
  );
  return values.every((value) => value === '') ? '' : JSON.stringify(values);
}

type Outcome = Pick<LookedUp, 'status'> & Partial<LookedUp>;

function byNpi(check: Checked, { providers, organizations, gone }: Known): Outcome {
  if ('corrected' in check)
    return { status: 'bad_check_digit', reason: check.reason, facts: { corrected: check.corrected } };
  if (!('npi' in check)) return { status: 'unknown', reason: check.reason };
  const { npi } = check;
  if (providers.has(npi)) return { status: 'found', npi, confidence: 100, reason: 'NPI' };
  if (organizations.has(npi)) return { status: 'organization', npi, confidence: 100, reason: 'NPI' };
  const out = gone.get(npi);
  if (!out) return { status: 'unknown', npi, reason: 'NPPES has no such NPI' };
  const { deactivated_on, replaced_by } = out;
  const since = partialDate(deactivated_on?.slice(0, 7));
  return {
    status: 'deactivated',
    npi,
    confidence: 100,
    reason: since ? `Deactivated ${since}` : 'Deactivated',
    facts: { deactivated_on, replaced_by },
  };
}

function bySuggestion(suggested: LookedUp['candidates']): Outcome {
  const [best, ...others] = suggested;
  if (!best) return { status: 'unknown', reason: 'No match' };
  const { npi, confidence, reason } = best;
  if (confidence >= SURE) return { status: 'match', npi, confidence, reason, candidates: suggested };
  return {
    status: 'candidates',
    confidence,
    reason: others.length > 0 ? `${suggested.length} people fit` : reason,
    candidates: suggested,
  };
}

const isKnown = (npi: string, { providers, organizations, gone }: Known) =>
  providers.has(npi) || organizations.has(npi) || gone.has(npi);

interface Known {
  providers: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
  gone: Awaited<ReturnType<typeof deactivatedAmong>>;
}

async function statusesOf(search: Asked, database: Database, npis: string[]): Promise<Known> {
  const wanted = [...new Set(npis)];
  const found: Known[] = [];
  for (let from = 0; from < wanted.length; from += DIRECT_ROWS) {
    const some = wanted.slice(from, from + DIRECT_ROWS);
    const providers = await npisIn(search, 'providers', some);
    const others = some.filter((npi) => !providers.has(npi));
    const organizations = await npisIn(search, 'organizations', others);
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
