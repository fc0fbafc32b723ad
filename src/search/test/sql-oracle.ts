import type pg from 'pg';
import type { Criterion, SearchRequest } from '#src/search/query.ts';
import { SLOTS, sampleTables, ZIP_LENGTH } from '#src/search/test/sample.ts';

/** Runs the same search in PostgreSQL and returns the exact total and the keys of the page. */
export async function askPostgres(pool: pg.Pool, request: SearchRequest): Promise<{ total: number; ids: string[] }> {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const where = request.criteria
    .map(({ values, ...criterion }) => ({ ...criterion, values: values.map((value) => value.trim()).filter(Boolean) }))
    .filter(({ values }) => values.length > 0)
    .map((criterion) => `(${criterion.values.map((value) => condition(criterion, parameter(value))).join(' or ')})`);
  const { order } = sampleTables.find(({ name }) => name === request.table)!;
  const { sort, page, page_size } = request;
  const by = sort ? (sort.column === 'code' ? ['class', 'code'] : [sort.column]) : [];
  const { rows } = await pool.query({
    text: `with found as (select * from sample where ${['true', ...where].join(' and ')})
      select (select count(*)::int from found) total, array(select id::text from found
        order by ${[...by.map((name) => ordered(name, sort!.order)), ...order.map((name) => ordered(name, 'asc')), 'id'].join(', ')}
        limit ${page_size} offset ${(page - 1) * page_size}) ids`,
    values: parameters,
  });
  return rows[0];
}

const upper = (expression: string) => `upper(${expression} collate pg_c_utf8)`;

function condition({ column, match, slots = SLOTS }: Criterion, needle: string): string {
  if (column === 'id') return `id::text = ${needle}`;
  if (column === 'codes')
    return `exists (select from unnest(codes[1:${Math.min(slots, SLOTS)}]) held where ${upper('held')} = ${upper(needle)})`;
  const cut = (expression: string) => (column === 'zip' ? `left(${expression}, ${ZIP_LENGTH})` : expression);
  const [value, wanted] = [upper(cut(column)), upper(cut(`${needle}::text`))];
  if (match === 'contains') return `strpos(${value}, ${wanted}) > 0`;
  return match === 'starts' ? `starts_with(${value}, ${wanted})` : `${value} = ${wanted}`;
}

const ordered = (name: string, order: 'asc' | 'desc') =>
  name === 'id' ? `id ${order}` : `${upper(name)} ${order} nulls last, ${name} collate pg_c_utf8 ${order} nulls last`;
