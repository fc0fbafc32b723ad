// The simplest SQL for a search on the product's own tables. It reads every row and compares every text.
import type pg from 'pg';
import { type Answer, type Condition, conditionsOf, pageSize, type Question, shown } from '#bench/question.ts';
import { withoutLegalForm } from '#src/datasets/organizations/legal-forms.ts';
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import { squeeze } from '#src/search/squeeze.ts';

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
  if (match === 'equals') return `${column === 'zip5' ? 'left(zip, 5)' : column} = ${parameter(text)}`;
  const part = parameter(squeeze(column === 'name' ? withoutLegalForm(text) : text, column === 'credential'));
  const holds = `strpos(${lettersOf(column)}, ${part}) > 0`;
  if (column === 'first_name') return `(${holds} or ${lettersOf(column)} = any(${parameter(nicknamesOf(text))}))`;
  if (column !== 'name') return holds;
  return `(${holds} or strpos(${lettersOf('other_name')}, ${part}) > 0
    or npi in (select npi from other_names where strpos(${lettersOf('other_name')}, ${part}) > 0))`;
}

/** The capital letters and digits of a text, and the commas of credentials. */
const lettersOf = (column: string) =>
  `regexp_replace(normalize(translate(upper(${column}), 'ØŁĐ', 'OLD'), NFKD), '[^A-Z0-9${column === 'credential' ? ',' : ''}]', '', 'g')`;
