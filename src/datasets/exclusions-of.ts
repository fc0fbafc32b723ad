import type pg from 'pg';
import { businessAgrees } from '#src/datasets/exclusion-businesses.ts';
import { nameAgrees, rowsPossiblyOf } from '#src/datasets/exclusion-matches.ts';
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import type { DatasetTables } from '#src/datasets/tables.ts';

type Row = DatasetTables['exclusions_in_force'];

/** What the list of exclusions says about a person or an organization. */
export interface Exclusions {
  /** `npi`: the rows have this NPI. `name`: they have none, but a similar name and the same state. */
  by: 'npi' | 'name';
  /** Whether NPI and name agree. Otherwise the rows are possible matches. */
  certain: boolean;
  rows: Row[];
  /** The version of the record of NPPES. Null without one. */
  known: string | null;
}

/** What the list says about these NPIs, in two statements. NPIs without a row are absent. */
export async function exclusionsOf(pool: pg.Pool, npis: readonly string[]): Promise<Map<string, Exclusions>> {
  const known = await recordsOf(pool, npis);
  const people = known.filter(({ first_names }) => first_names);
  const businesses = known.flatMap(({ npi, names, states }) => (names && states ? [{ npi, names, states }] : []));
  const { rows } = await pool.query<Row & { of_npi: string | null; certain: boolean }>(
    `select npi::text as of_npi, listed.*, ${nameAgrees('listed')} as certain
     from exclusions_in_force listed where npi = any($1::bigint[])
     union all
     select named.*, false
     from (${rowsPossiblyOf('select npi, forms::text[] from unnest($2::bigint[], $3::text[]) person (npi, forms)')}) named
     union all
     select null, listed.*, false
     from exclusions_in_force listed where npi is null and business_name is not null and state = any($4)`,
    [
      npis,
      people.map(({ npi }) => npi),
      people.map(({ first_names }) => `{${(first_names ?? []).flatMap(formsOf)}}`),
      businesses.flatMap(({ states }) => states),
    ],
  );
  const found = new Map<string, Exclusions>();
  for (const npi of npis) {
    const business = businesses.find((each) => each.npi === npi);
    const ofNpi = rows.filter((row) => row.npi === npi);
    const certain = ofNpi.filter((row) => row.certain);
    const named = rows.filter((row) =>
      row.of_npi === null
        ? business?.states.includes(row.state ?? '') && businessAgrees(row.business_name ?? '', business.names)
        : row.npi === null && row.of_npi === npi,
    );
    const shown = [certain, ofNpi, named].find((each) => each.length > 0);
    if (!shown) continue;
    found.set(npi, {
      by: ofNpi.length > 0 ? 'npi' : 'name',
      certain: certain.length > 0,
      rows: shown,
      known: known.find((each) => each.npi === npi)?.version ?? null,
    });
  }
  return found;
}

/** SQL that identifies the contents of a row. Columns that a later release adds are empty at first. */
export const rowVersion = (table: string): string => `md5(jsonb_strip_nulls(to_jsonb(${table}))::text)`;

/** The nicknames of a given name. */
const formsOf = (name: string | null) => nicknamesOf((name ?? '').split(/[\s-]/)[0] ?? '');

interface Known {
  npi: string;
  version: string;
  /** Null for organizations. */
  first_names: (string | null)[] | null;
  /** The names and the states of an organization. */
  names: string[] | null;
  states: string[] | null;
}

async function recordsOf(pool: pg.Pool, npis: readonly string[]): Promise<Known[]> {
  const { rows } = await pool.query<Known>(
    `select npi::text, ${rowVersion('providers')} as version, array[first_name, other_first_name] as first_names,
       null::text[] as names, null::text[] as states
     from providers where npi = any($1::bigint[])
     union all
     select npi::text, ${rowVersion('organizations')}, null,
       array_remove(array[name, other_name], null)
         || array(select other_name from other_names where npi = organizations.npi and other_name is not null),
       array[state, mailing_state] || array(select state from practice_locations where npi = organizations.npi)
     from organizations where npi = any($1::bigint[])`,
    [npis],
  );
  return rows;
}
