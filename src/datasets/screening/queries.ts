import { createHash } from 'node:crypto';
import { exclusionsOf, rowVersion } from '#src/datasets/exclusions-of.ts';
import { orderable } from '#src/datasets/ordering/dataset.ts';
import { type Known, type Listed, lists, type Screening } from '#src/datasets/screening/contract.ts';
import type { DatasetTables } from '#src/datasets/tables.ts';
import type { Database } from '#src/server/database.ts';

type List = (typeof lists)[number];
type Found = Omit<Screening, 'list' | 'as_of' | 'match'> & {
  by: 'npi' | 'name';
  listed: Listed[];
  versions?: Versions;
};

/** The version of each row of OIG's list, by its `row`. It covers the year of birth: no reply may have it (R-1161). */
type Versions = ReadonlyMap<string | null, string>;

/** The most rows of a list in a reply. */
const MOST_LISTED = 20;

/** The table that tells whether a list was imported, and when it was published. */
const tables: Record<List, string> = {
  exclusions: 'exclusions',
  revocations: 'revocations',
  'opt-outs': 'opt_outs',
  ordering: 'ordering',
};

/** What each list says about an NPI, in the order of the lists. */
export async function screeningOf({ pool }: Database, npi: string): Promise<{ rows: Screening[]; versions: Versions }> {
  const [known, dates, ...found] = await Promise.all([
    recordOfNppes(pool, npi),
    datesOf(pool),
    ...lists.map((list) => readers[list](pool, npi)),
  ]);
  const rows = lists.map((list, place): Screening => {
    const as_of = dates.get(tables[list]) ?? null;
    const { by, listed, versions: _, ...row } = found[place] ?? defaults;
    if (as_of === null) return { list, ...defaults, status: null, as_of, match: null };
    return { list, ...row, as_of, match: by && listed ? { by, listed: listed.slice(0, MOST_LISTED), known } : null };
  });
  return { rows, versions: new Map(found.flatMap((each) => [...(each?.versions ?? [])])) };
}

/** What a decision about a possible match is about, as versions: the record of NPPES, and the rows of OIG's list. */
interface PossibleMatch {
  known: string;
  listed: string[];
}

/** The possible matches among these NPIs, with the rows that the card shows of each. */
export async function possibleMatchesOf(
  { pool }: Database,
  npis: readonly string[],
): Promise<Map<string, PossibleMatch>> {
  const matches = new Map<string, PossibleMatch>();
  for (const [npi, { certain, known, rows }] of await exclusionsOf(pool, npis)) {
    if (certain || known === null) continue;
    const shown = identified(rows).slice(0, MOST_LISTED);
    matches.set(npi, { known, listed: shown.map(({ version }) => version) });
  }
  return matches;
}

type Pool = Database['pool'];

const defaults: Partial<Found> & Omit<Screening, 'list' | 'as_of' | 'match'> = {
  status: 'none',
  since: null,
  until: null,
  reasons: [],
  waived_in: [],
  may_order: [],
};

/** The days of imported lists, by table. */
async function datesOf(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query(
    `select name, coalesce(imported_tables.published_on, finished_at::date)::text as as_of
     from imported_tables join imports on imports.id = import_id where name = any($1)`,
    [Object.values(tables)],
  );
  return new Map(rows.map(({ name, as_of }) => [name, as_of]));
}

/** The record of NPPES, and its version. Without one, all is null. */
async function recordOfNppes(pool: Pool, npi: string): Promise<Known> {
  const { rows } = await pool.query(
    `select row, name, city, state, coalesce(display_name, specialization, classification) as specialty, credential, enumeration_date from (
       select ${rowVersion('providers')} as row, concat_ws(' ', first_name, middle_name, last_name, name_suffix) as name, credential,
         enumeration_date, city, state, primary_taxonomy
       from providers where npi = $1
       union all
       select ${rowVersion('organizations')}, name, null, enumeration_date, city, state, primary_taxonomy from organizations where npi = $1
     ) known left join taxonomy on taxonomy.code = primary_taxonomy limit 1`,
    [npi],
  );
  return rows[0] ?? none;
}

const none: Known = {
  ...{ row: null, name: null, city: null, state: null, specialty: null },
  ...{ credential: null, enumeration_date: null },
};

type Exclusion = DatasetTables['exclusions_in_force'];

/** A row of the list of exclusions as a side of a comparison. */
const listedRowOf = (key: string, row: Exclusion): Listed => ({
  row: key,
  name: [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' ') || row.business_name,
  city: row.city,
  state: row.state,
  specialty: row.specialty ?? row.general,
  since: row.exclusion_date,
  section: row.exclusion_type,
  decision: null,
});

/**
 * Rows with what identifies each, and with its version. `key` is of all that is published but the year of birth, which no
 * reply may reveal, and of the place among rows that are equal but for it. The version is of all that is stored.
 */
function identified(rows: readonly Exclusion[]) {
  const equal = new Map<string, number>();
  return rows
    .map((row) => ({ row, version: hashOf([...identifyingColumns.map((name) => row[name]), row.birth_year]) }))
    .toSorted((one, other) => dayCityAndVersion(one).localeCompare(dayCityAndVersion(other)))
    .map(({ row, version }) => {
      const published = identifyingColumns.map((name) => row[name]);
      const place = equal.get(hashOf(published)) ?? 0;
      equal.set(hashOf(published), place + 1);
      return { row, version, key: hashOf([...published, place]) };
    });
}

const dayCityAndVersion = ({ row: { exclusion_date, city }, version }: { row: Exclusion; version: string }) =>
  `${exclusion_date} ${city ?? ''} ${version}`;

const hashOf = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);

const identifyingColumns = [
  ...([
    'npi',
    'last_name',
    'first_name',
    'middle_name',
    'business_name',
    'general',
    'specialty',
    'city',
    'state',
    'zip',
  ] as const),
  ...(['exclusion_type', 'exclusion_date', 'waiver_date', 'waiver_state'] as const),
] as const;

/** The fields that only rows of the list of exclusions have. */
const noExclusionFields = { row: null, since: null, section: null, decision: null };

/** Reads one list. Undefined without a row. */
const readers: Record<List, (pool: Pool, npi: string) => Promise<Found | undefined>> = {
  async exclusions(pool, npi) {
    const found = (await exclusionsOf(pool, [npi])).get(npi);
    if (!found) return undefined;
    const inOrder = identified(found.rows);
    const certain = found.certain ? inOrder.map(({ row }) => row) : [];
    return {
      ...defaults,
      status: found.certain ? 'excluded' : 'possible',
      since: certain[0]?.exclusion_date ?? null,
      reasons: distinct(certain.map(({ exclusion_type }) => exclusion_type)),
      waived_in: distinct(certain.map(({ waiver_state }) => waiver_state)),
      by: found.by,
      listed: inOrder.map(({ key, row }) => listedRowOf(key, row)),
      versions: new Map(inOrder.map(({ key, version }) => [key, version])),
    };
  },
  async revocations(pool, npi) {
    const { rows } = await pool.query(
      `select *, coalesce(nullif(concat_ws(' ', first_name, middle_name, last_name), ''), organization_name) as name
       from revocations where npi = $1 order by revocation_date`,
      [npi],
    );
    if (rows.length === 0) return undefined;
    return {
      ...defaults,
      status: 'revoked',
      since: rows[0].revocation_date,
      until: latest(rows.map(({ bar_end_date }) => bar_end_date)),
      reasons: distinct(rows.map(({ reason }) => reason)),
      by: 'npi',
      listed: rows.map(({ name, state, provider_type }) => ({
        ...noExclusionFields,
        ...{ name, city: null, state, specialty: provider_type },
      })),
    };
  },
  async 'opt-outs'(pool, npi) {
    const { rows } = await pool.query('select * from opt_outs where npi = $1 order by effective_date', [npi]);
    if (rows.length === 0) return undefined;
    return {
      ...defaults,
      status: 'opted_out',
      since: rows[0].effective_date,
      until: latest(rows.map(({ end_date }) => end_date)),
      may_order: rows.some(({ may_order }) => may_order === 'Y') ? ['all'] : [],
      by: 'npi',
      listed: rows.map((row) => ({
        ...noExclusionFields,
        ...{ name: nameOf(row), city: row.city, state: row.state, specialty: row.specialty },
      })),
    };
  },
  async ordering(pool, npi) {
    const { rows } = await pool.query('select * from ordering where npi = $1', [npi]);
    if (rows.length === 0) return undefined;
    return {
      ...defaults,
      status: 'listed',
      may_order: Object.keys(orderable).filter((service) => rows.some((row) => row[service] === 'Y')),
      by: 'npi',
      listed: rows.map((row) => ({
        ...noExclusionFields,
        name: nameOf(row),
        city: null,
        state: null,
        specialty: null,
      })),
    };
  },
};

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ') || null;

const distinct = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))];

/** The last of some days; null if one is missing, because it may be later. */
const latest = (days: (string | null)[]) => (days.includes(null) ? null : (distinct(days).sort().at(-1) ?? null));
