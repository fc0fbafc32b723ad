// The letters and digits of the rows' texts, as the product compares them.
import type pg from 'pg';
import { squeeze } from '#src/search/squeeze.ts';

/** Texts of other characters than capitals, digits and these are squeezed by the product's own function. */
const PLAIN = ` !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`;

/** The texts to compare: each column, and whether its values are lists. */
const compared = [
  ['providers', 'last_name', false],
  ['providers', 'first_name', false],
  ['providers', 'credential', true],
  ['providers', 'city', false],
  ['organizations', 'name', false],
  ['organizations', 'other_name', false],
  ['organizations', 'city', false],
  ['other_names', 'other_name', false],
] as const;

/** Values per statement. */
const BATCH = 50_000;

/** Creates bench.keys: the keys of all lists, and of the texts that `sqlKeyOf` cannot make in SQL. */
export async function makeKeys(client: pg.Client): Promise<void> {
  await client.query(
    'create unlogged table bench.keys (list boolean, value text, key text, primary key (list, value))',
  );
  for (const [table, column, list] of compared) {
    const unusual = list ? '' : `and ${column} collate "C" ~ '[^ -~]'`;
    const { rows } = await client.query<{ value: string }>(
      `select distinct ${column} as value from ${table} where ${column} is not null ${unusual}`,
    );
    for (let from = 0; from < rows.length; from += BATCH) {
      const values = rows.slice(from, from + BATCH).map(({ value }) => value);
      await client.query(
        'insert into bench.keys select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing',
        [list, values, values.map((value) => squeeze(value, list))],
      );
    }
  }
  await client.query('analyze bench.keys');
}

/** SQL for the key of a text. `join` joins what it needs. */
export function sqlKeyOf(column: string, list = false) {
  const alias = `keys_of_${column.replace('.', '_')}`;
  const plain = `translate(upper(${column} collate pg_c_utf8), '${PLAIN.replaceAll("'", "''")}', '')`;
  return {
    key: list ? `nullif(${alias}.key, '')` : `nullif(coalesce(${alias}.key, ${plain}), '')`,
    join: `left join bench.keys ${alias} on ${alias}.list = ${list} and ${alias}.value = ${column}`,
  };
}
