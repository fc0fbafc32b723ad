import type pg from 'pg';
import { businessAgrees } from '#src/datasets/exclusion-businesses.ts';
import { rowsPossiblyOf } from '#src/datasets/exclusion-matches.ts';
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import type { DatasetTables } from '#src/datasets/tables.ts';

type Row = DatasetTables['exclusions_in_force'];

/** The rows without an NPI in the list of exclusions that may name the person or organization `npi`. */
export async function possibleRows(pool: pg.Pool, npi: string): Promise<Row[]> {
  const { rows } = await pool.query<{
    first_names: (string | null)[] | null;
    names: string[] | null;
    states: string[] | null;
  }>(
    `select array[first_name, other_first_name] as first_names, null as names, null as states from providers where npi = $1
     union all
     select null,
       array_remove(array[name, other_name], null) || array(select other_name from other_names where npi = $1 and other_name is not null),
       array[state, mailing_state] || array(select state from practice_locations where npi = $1)
     from organizations where npi = $1`,
    [npi],
  );
  const [known] = rows;
  if (known?.first_names) {
    const forms = known.first_names.flatMap((name) => nicknamesOf((name ?? '').split(/[\s-]/)[0] ?? ''));
    return (await pool.query<Row>(rowsPossiblyOf, [npi, forms])).rows;
  }
  if (!known?.names) return [];
  const { names } = known;
  const listed = await pool.query<Row>(
    'select * from exclusions_in_force where npi is null and business_name is not null and state = any($1)',
    [known.states],
  );
  return listed.rows.filter(({ business_name }) => businessAgrees(business_name ?? '', names));
}
