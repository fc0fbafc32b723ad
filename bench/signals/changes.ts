// Two years of changes of a country, as imports would have written them.
import type pg from 'pg';

const MONTHS = 24;

/**
 * SQL for the changes of one kind: `take` of 1,000 rows a month, each in the month of its hash. `was` and `is` are texts as
 * the importer writes them.
 */
interface Kind {
  kind: string;
  take: number;
  from: string;
  field: string;
  was: string;
  is: string;
}

const newAddress = `concat_ws(' ', 'Elm Avenue 1 Exampleville', state)`;
const oldAddress = `concat_ws(' ', 'Oak Street 2 Exampleville', case when npi / 10 % 5 > 0 then state else 'WV' end)`;

const kinds: Kind[] = [
  { kind: 'address', take: 22, from: 'providers', field: `'practice_address'`, was: oldAddress, is: newAddress },
  { kind: 'phone', take: 12, from: 'providers', field: `'phone'`, was: `'2125550100'`, is: `'2125550101'` },
  {
    kind: 'specialty',
    take: 2,
    from: 'providers',
    field: `'primary_taxonomy'`,
    was: `'390200000X'`,
    is: 'primary_taxonomy',
  },
  {
    kind: 'group',
    take: 5,
    from: 'affiliations',
    field: `'9' || substr(org_pac_id, 2)`,
    was: 'facility_name',
    is: 'null',
  },
  {
    kind: 'license',
    take: 3,
    from: 'licenses',
    field: `concat_ws(' ', state, license_number)`,
    was: 'null',
    is: 'expiry_date::text',
  },
];

/** Replaces the history by 24 monthly batches that end this month. Returns the number of changes. */
export async function inventChanges(pool: pg.Pool): Promise<number> {
  await pool.query('truncate changes, change_batches, months_of_npi cascade');
  await pool.query('alter table changes disable trigger months_of_npi'); // faster at once, as after a restore
  for (let back = MONTHS - 1; back >= 0; back--) {
    const { rows } = await pool.query(
      `insert into change_batches (import_id, dataset, state, sequence, published_on, imported_at)
       select $2, 'nppes', 'visible', $2, month::date, month from (select date_trunc('month', now(), 'UTC') - make_interval(months => $1) as month) of
       returning id, to_char(imported_at at time zone 'UTC', 'YYYY_MM') as name, imported_at as begins, imported_at + interval '1 month' as ends`,
      [back, MONTHS - back],
    );
    const [{ id, name, begins, ends }] = rows;
    await pool.query(
      `create table if not exists changes_${name} partition of changes for values from ('${begins.toISOString()}') to ('${ends.toISOString()}')`,
    );
    const parts = kinds.map(
      ({ kind, take, from, field, was, is }) =>
        `select npi, '${kind}' as kind, ${field} as field, ${was} as was, ${is} as "is"
         from ${from} where ${field} is not null and abs(hashtext(concat('${kind}', npi, ' ', $2::int))) % 1000 < ${take}`,
    );
    await pool.query(
      `insert into changes (batch_id, sequence, npi, kind, field, was, "is", imported_at)
       select $1, row_number() over (order by kind), npi, kind, field, was, "is", $3
       from (${parts.join(' union all ')}) made`,
      [id, back, begins],
    );
    await pool.query(
      `update change_batches set kinds = (
         select jsonb_agg(jsonb_build_object('kind', kind, 'first', first, 'changes', n, 'records', n)) from (
           select kind, min(sequence) first, count(*) n from changes where batch_id = $1 and imported_at = $2 group by kind) counted)
       where id = $1`,
      [id, begins],
    );
  }
  await pool.query('select find_months_of_npi()');
  await pool.query('alter table changes enable trigger months_of_npi');
  await pool.query('vacuum analyze changes, change_batches, months_of_npi');
  const { rows } = await pool.query('select count(*)::int from changes');
  return rows[0].count;
}
