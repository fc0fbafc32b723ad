// The simplest SQL for a search on the product's own tables. It reads every row and compares every text.
import type pg from 'pg';
import { type Answer, type Condition, conditionsOf, pageColumns, pageSize, type Question } from '#bench/question.ts';

export async function scanInPostgres(client: pg.ClientBase, question: Question): Promise<Answer> {
  const { table } = question;
  const values: (string | string[])[] = [];
  const tests = conditionsOf(question).map((condition) => testOf(condition, (value) => `$${values.push(value)}`));
  const texts = table === 'providers' ? ['last_name', 'first_name'] : ['name'];
  const order = texts.map((text) => `upper(${text}) collate pg_c_utf8, ${text} collate pg_c_utf8`);
  const { rows } = await client.query(
    `select ${pageColumns[table].join(', ')}, count(*) over ()::int total
     from ${table} left join taxonomy on code = primary_taxonomy
     where ${tests.join(' and ') || 'true'} order by ${order.join(', ')}, npi limit ${pageSize}`,
    values,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total, ...row }) => row) };
}

function testOf(condition: Condition, parameter: (value: string | string[]) => string): string {
  switch (condition.match) {
    case 'codes':
      return `translate(jsonb_path_query_array(taxonomies, '$[0 to 4].code')::text, '[]', '{}')::text[] && ${parameter(condition.codes)}`;
    case 'equals':
      return `${condition.column === 'zip5' ? 'left(zip, 5)' : condition.column} = ${parameter(condition.text)}`;
    case 'contains':
      return hasPart(condition, parameter);
    default:
      throw new Error(`Plain SQL has no test for ${condition.match}`);
  }
}

function hasPart(
  { column, part, forms }: Condition & { match: 'contains' },
  parameter: (value: string | string[]) => string,
): string {
  const needle = parameter(part);
  const holds = `strpos(${lettersOf(column)}, ${needle}) > 0`;
  if (forms.length > 0) return `(${holds} or ${lettersOf(column)} = any(${parameter(forms)}))`;
  if (column !== 'name') return holds;
  return `(${holds} or strpos(${lettersOf('other_name')}, ${needle}) > 0
    or npi in (select npi from other_names where strpos(${lettersOf('other_name')}, ${needle}) > 0))`;
}

/** The capital letters and digits of a text, and the commas of credentials. */
const lettersOf = (column: string) =>
  `regexp_replace(normalize(translate(upper(${column}), 'ØŁĐ', 'OLD'), NFKD), '[^A-Z0-9${column === 'credential' ? ',' : ''}]', '', 'g')`;
