// Whether the name of a row is that of the provider or organization with the number beside it (R-1014).
import { sql } from 'kysely';
import type { Searcher } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';
import type { Database } from '#src/server/database.ts';
import { isDegree } from '#src/shared/degrees.ts';
import type { LookupRecord } from '#src/work/lookup/contract.ts';
import { detailsOf, type FormerName, formerNamesByNpi } from '#src/work/lookup/match/details.ts';
import { givenName, type NameFields, type RowNameReading } from '#src/work/lookup/match/given-names.ts';
import { compareFirst, compareLast } from '#src/work/lookup/match/likeness.ts';
import { recordsOf } from '#src/work/lookup/records.ts';

/** A row with a name, and the numbers in it. */
interface Numbered {
  row: NameFields;
  npis: readonly string[];
}

interface Services {
  database: Database;
  search: Searcher;
}

/** The records of the numbers, and for each row those of its numbers whose holder has its name. */
export async function holdersOf({ database, search }: Services, rows: readonly Numbered[]) {
  const all = [...new Set(rows.flatMap(({ npis }) => npis))];
  const records = await recordsOf(search, all);
  const readings = rows.map(({ row }) => givenName(row).readings);
  const fits = (n: number, npi: string, others: readonly FormerName[] = []) => {
    const record = records.get(npi);
    if (!record) return false;
    if (record.kind === 'organization') return isOrganization(rows[n]?.row ?? {}, record.name ?? '');
    const held = { last_name: record.last_name ?? '', first_name: record.first_name ?? '' };
    return [held, ...others].some((name) => (readings[n] ?? []).some((reading) => isNamed(reading, name)));
  };
  const fitting = rows.map(({ npis }, n) => new Set(npis.filter((npi) => fits(n, npi))));
  const doubtful = rows.flatMap(({ npis }, n) => npis.filter((npi) => !fitting[n]?.has(npi) && records.has(npi)));
  const others = await otherNamesOf(database, [...new Set(doubtful)], records);
  for (const [n, { npis }] of rows.entries())
    for (const npi of npis) if (fits(n, npi, others.get(npi))) fitting[n]?.add(npi);
  return { records, fitting };
}

/** Former names, other names, names before a change, and each of them with the middle name in place of the first. */
async function otherNamesOf(
  database: Database,
  npis: readonly string[],
  records: ReadonlyMap<string, LookupRecord>,
): Promise<Map<string, FormerName[]>> {
  if (npis.length === 0) return new Map();
  const [former, details, changed] = await Promise.all([
    formerNamesByNpi(database, npis),
    detailsOf(database, npis, false),
    database.db
      .selectFrom('changes')
      .select(['npi', 'was'])
      .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
      .where('kind', '=', 'name')
      .where('was', 'is not', null)
      .execute(),
  ]);
  const before = Map.groupBy(changed, ({ npi }) => npi);
  return new Map(
    npis.map((npi) => {
      const names = former.get(npi) ?? [];
      const earlier = (before.get(npi) ?? []).flatMap(({ was }) => divided(was ?? ''));
      const present = { last_name: records.get(npi)?.last_name ?? '', first_name: details.get(npi)?.middle_name ?? '' };
      const known = [...names, ...earlier];
      const byMiddle = [...known, present].map(({ last_name }) => ({ ...present, last_name }));
      return [npi, [...known, ...(present.first_name ? byMiddle : [])]];
    }),
  );
}

/** The names that a text as `ADA MAY LOVELACE` may have. */
function divided(text: string): FormerName[] {
  const words = text.split(' ').filter(Boolean);
  const [first_name = ''] = words;
  return words.slice(1).map((_, at) => ({ first_name, last_name: words.slice(at + 1).join(' ') }));
}

/** Whether a reading may be a name. A row with one name only has either of its parts. */
function isNamed({ last, first, middle, called }: RowNameReading, held: FormerName): boolean {
  if (first === '') return [held.last_name, held.first_name].some((name) => compareLast(last, name).chance > 0);
  if (compareLast(last, held.last_name).chance === 0) return false;
  const given = [first, called, middle, `${first} ${middle}`].filter((name) => name.trim().length > 0);
  return given.some((name, at) => (at === 0 || name.length > 1) && compareFirst(name, held.first_name).chance > 0);
}

/** Whether a row without a first name has the words of an organization's name. */
function isOrganization({ name = '', last_name = '', first_name = '' }: NameFields, held: string): boolean {
  const given = wordsOf(name || last_name);
  if (first_name && last_name) return false;
  const known = wordsOf(held);
  const [shorter, longer] = given.length < known.length ? [given, known] : [known, given];
  const isSame = squeeze(given.join('')) === squeeze(known.join(''));
  return given.length > 0 && (isSame || (shorter.length > 2 && shorter.every((word) => longer.includes(word))));
}

const wordsOf = (name: string) =>
  name
    .split(/[\s,/-]+/)
    .filter((word) => !isDegree(word))
    .map((word) => squeeze(word))
    .filter((word) => word !== '');

/** The name of a holder in a sentence. */
export const holderName = ({ kind, name, first_name, last_name, npi }: LookupRecord): string =>
  (kind === 'organization' ? name : [first_name, last_name].filter(Boolean).join(' ')) || npi;
