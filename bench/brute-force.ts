// The simplest SQL for a search on the product's own tables. It reads every row and compares every text.
import type pg from 'pg';
import { type Answer, type Condition, conditionsOf, pageSize, type Question, shown } from '#bench/question.ts';

export async function bruteForce(client: pg.ClientBase, question: Question): Promise<Answer> {
  const { table } = question;
  const values: (string | string[])[] = [];
  const tests = conditionsOf(question).map((condition) => testOf(condition, (value) => `$${values.push(value)}`));
  const texts = table === 'providers' ? ['last_name', 'first_name'] : ['name'];
  const order = texts.map((text) => `upper(${text}) collate pg_c_utf8, ${text} collate pg_c_utf8`);
  const { rows } = await client.query(
    `select ${shown[table].join(', ')}, count(*) over ()::int total
     from ${table} left join taxonomy on code = primary_taxonomy
     where ${tests.join(' and ') || 'true'} order by ${order.join(', ')}, npi limit ${pageSize}`,
    values,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total, ...row }) => row) };
}

function testOf(condition: Condition, parameter: (value: string | string[]) => string): string {
  if (condition.match === 'codes')
    return `translate(jsonb_path_query_array(taxonomies, '$[0 to 4].code')::text, '[]', '{}')::text[] && ${parameter(condition.codes)}`;
  const { column, match, text } = condition;
  if (match === 'contains') return `${column} ilike ${parameter(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`;
  return `${column === 'zip5' ? 'left(zip, 5)' : column} = ${parameter(text)}`;
}
