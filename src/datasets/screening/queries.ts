import { nameAgrees, possiblePeople } from '#src/datasets/exclusion-matches.ts';
import { orderable } from '#src/datasets/ordering/dataset.ts';
import { lists, type Screening, type Side } from '#src/datasets/screening/contract.ts';
import type { Database } from '#src/server/database.ts';

type List = (typeof lists)[number];
type Found = Omit<Screening, 'list' | 'as_of' | 'match'> & { by: 'npi' | 'name'; listed: Side[] };

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
export async function screeningOf({ pool }: Database, npi: string): Promise<Screening[]> {
  const [known, dates, ...found] = await Promise.all([
    knownSide(pool, npi),
    datesOf(pool),
    ...lists.map((list) => readers[list](pool, npi)),
  ]);
  return lists.map((list, place) => {
    const as_of = dates.get(tables[list]) ?? null;
    const { by, listed, ...row } = found[place] ?? none;
    if (as_of === null) return { list, ...none, status: null, as_of, match: null };
    return { list, ...row, as_of, match: by && listed ? { by, listed: listed.slice(0, MOST_LISTED), known } : null };
  });
}

type Pool = Database['pool'];

const none: Partial<Found> & Omit<Screening, 'list' | 'as_of' | 'match'> = {
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

/** The record of NPPES. Without one, all is null. */
async function knownSide(pool: Pool, npi: string): Promise<Side> {
  const { rows } = await pool.query(
    `select name, city, state, coalesce(specialization, classification) as specialty from (
       select concat_ws(' ', first_name, middle_name, last_name) as name, city, state, primary_taxonomy
       from providers where npi = $1
       union all
       select name, city, state, primary_taxonomy from organizations where npi = $1
     ) known left join taxonomy on taxonomy.code = primary_taxonomy limit 1`,
    [npi],
  );
  return rows[0] ?? { name: null, city: null, state: null, specialty: null };
}

const personOrBusiness = `coalesce(nullif(concat_ws(' ', first_name, middle_name, last_name), ''), business_name)`;

/** Reads one list. Undefined without a row. */
const readers: Record<List, (pool: Pool, npi: string) => Promise<Found | undefined>> = {
  async exclusions(pool, npi) {
    const { rows } = await pool.query(
      `select *, ${personOrBusiness} as name, coalesce(specialty, general) as work from (
         select npi as known_npi, listed.*, 'npi' "by", ${nameAgrees('listed')} certain
         from exclusions_in_force listed where npi = $1
         union all
         select possible.*, 'name', false from (${possiblePeople('known.npi = $1')}) possible
         union all
         select known.npi, listed.*, 'name', false
         from exclusions_in_force listed join organizations known on listed.business_key = name_key(known.name)
         where listed.npi is null and known.npi = $1 and listed.state in (known.state, known.mailing_state)
       ) matches order by exclusion_date, city`,
      [npi],
    );
    const certain = rows.filter((row) => row.certain);
    const ofNpi = rows.filter(({ by }) => by === 'npi');
    const shown = certain.length ? certain : ofNpi.length ? ofNpi : rows;
    if (shown.length === 0) return undefined;
    return {
      ...none,
      status: certain.length ? 'excluded' : 'possible',
      since: certain[0]?.exclusion_date ?? null,
      reasons: distinct(certain.map(({ exclusion_type }) => exclusion_type)),
      waived_in: distinct(certain.map(({ waiver_state }) => waiver_state)),
      by: shown[0].by,
      listed: shown.map(({ name, city, state, work }) => ({ name, city, state, specialty: work })),
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
      ...none,
      status: 'revoked',
      since: rows[0].revocation_date,
      until: latest(rows.map(({ bar_end_date }) => bar_end_date)),
      reasons: distinct(rows.map(({ reason }) => reason)),
      by: 'npi',
      listed: rows.map(({ name, state, provider_type }) => ({ name, city: null, state, specialty: provider_type })),
    };
  },
  async 'opt-outs'(pool, npi) {
    const { rows } = await pool.query('select * from opt_outs where npi = $1 order by effective_date', [npi]);
    if (rows.length === 0) return undefined;
    return {
      ...none,
      status: 'opted_out',
      since: rows[0].effective_date,
      until: latest(rows.map(({ end_date }) => end_date)),
      may_order: rows.some(({ may_order }) => may_order === 'Y') ? ['all'] : [],
      by: 'npi',
      listed: rows.map((row) => ({ name: nameOf(row), city: row.city, state: row.state, specialty: row.specialty })),
    };
  },
  async ordering(pool, npi) {
    const { rows } = await pool.query('select * from ordering where npi = $1', [npi]);
    if (rows.length === 0) return undefined;
    return {
      ...none,
      status: 'listed',
      may_order: Object.keys(orderable).filter((service) => rows.some((row) => row[service] === 'Y')),
      by: 'npi',
      listed: rows.map((row) => ({ name: nameOf(row), city: null, state: null, specialty: null })),
    };
  },
};

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ') || null;

const distinct = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))];

/** The last of some days; null if one is missing, because it may be later. */
const latest = (days: (string | null)[]) => (days.includes(null) ? null : (distinct(days).sort().at(-1) ?? null));
