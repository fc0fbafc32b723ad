import type pg from 'pg';
import {
  type AreaCriterion,
  type Criterion,
  type NearCriterion,
  type SearchRequest,
  TOTAL,
  type ValueCriterion,
} from '#src/search/query.ts';
import { keysOfSet } from '#src/search/test/brute-force.ts';
import { areas, SAMPLE_SLOTS, sampleTables, sortedColumns, ZIP_LENGTH } from '#src/search/test/sample.ts';

/** Runs the same search in PostgreSQL and returns the exact total and the keys of the page. */
export async function askPostgres(pool: pg.Pool, request: SearchRequest): Promise<{ total: number; ids: string[] }> {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const where = allOf(request.criteria, parameter);
  const { order } = sampleTables.find(({ name }) => name === request.table)!;
  const { sort, page, page_size } = request;
  const by = sort && sort.column !== TOTAL ? sortedColumns(request.table, sort) : [];
  const { rows } = await pool.query({
    text: `with found as (select * from sample where ${where ?? true}),
      totals as materialized (${totals(request, parameter)})
      select (select count(*)::int from found) total, array(select id::text from found left join totals on of_id = id
        order by ${[...(sort?.column === TOTAL ? [`total ${sort.order} nulls last`] : []), ...by.map(([name, order]) => ordered(name, order)), ...order.map((name) => ordered(name, 'asc')), 'id'].join(', ')}
        limit ${page_size} offset ${(page - 1) * page_size}) ids`,
    values: parameters,
  });
  return rows[0];
}

/** The total of each row. A missing number is 0. */
function totals({ total }: SearchRequest, parameter: Parameter): string {
  if (!total) return 'select null::bigint of_id, null::numeric total';
  const value = total.by === 'sum' ? 'sum(coalesce(amount, 0))' : 'max(coalesce(amount, 0))';
  return `select id of_id, ${value} total from records where ${allOf(total.meets, parameter) ?? true} group by id`;
}

type Parameter = (value: unknown) => string;

const upper = (expression: string) => `upper(${expression} collate pg_c_utf8)`;

/** All of the criteria in SQL; undefined if all are to be ignored. */
function allOf(criteria: readonly Criterion[], parameter: Parameter, operator = 'and'): string | undefined {
  const sql = criteria.map((criterion) => condition(criterion, parameter)).filter((one) => one !== undefined);
  return sql.length > 0 ? `(${sql.join(` ${operator} `)})` : undefined;
}

/** The criterion as SQL that is never null; undefined if it is to be ignored. */
function condition(criterion: Criterion, parameter: Parameter): string | undefined {
  if ('any' in criterion) return allOf(criterion.any, parameter, 'or');
  if ('all' in criterion) return allOf(criterion.all, parameter);
  if ('not' in criterion) {
    const sql = condition(criterion.not, parameter);
    return sql && `not ${sql}`;
  }
  if ('by' in criterion) {
    const total = criterion.by === 'sum' ? 'sum(amount)' : 'max(amount)';
    const limits = [
      ...(criterion.from === undefined ? [] : [`coalesce(${total}, 0) >= ${parameter(criterion.from)}::numeric`]),
      ...(criterion.to === undefined ? [] : [`coalesce(${total}, 0) <= ${parameter(criterion.to)}::numeric`]),
    ];
    return `id in (select records.id from records where ${allOf(criterion.meets, parameter) ?? true}
      group by records.id having ${limits.join(' and ') || true})`;
  }
  if ('child' in criterion)
    return `exists (select from records where records.id = sample.id and ${allOf(criterion.meets, parameter) ?? true})`;
  if (criterion.match === 'among') return `id = any(${parameter(keysOfSet(criterion))}::bigint[])`;
  if (criterion.match === 'refers') {
    const met = areas.filter((area) =>
      criterion.meets.every((one) => isAt(area, one as NearCriterion | AreaCriterion)),
    );
    return `coalesce(area = any(${parameter(met.map(({ id }) => id))}), false)`;
  }
  if (criterion.match === 'between') {
    const { column, from = '', to = '' } = criterion;
    const typed = column === 'amount' ? '::numeric' : '::text';
    const limits = [
      ...(from === '' ? [] : [`${column} ${collated(column)} >= ${parameter(from)}${typed}`]),
      ...(to === '' ? [] : [`${column} ${collated(column)} <= ${parameter(to)}${typed}`]),
    ];
    return limits.length > 0 ? `coalesce(${limits.join(' and ')}, false)` : undefined;
  }
  if (criterion.match === 'present') return `${criterion.column} is not null`;
  if (criterion.match === 'near' || criterion.match === 'inside') throw new Error('only areas have places');
  const values = criterion.values.map((value) => value.trim()).filter((value) => value !== '');
  const sql = values.map((value) => `coalesce(${matching(criterion, parameter(value))}, false)`);
  return sql.length > 0 ? `(${sql.join(' or ')})` : undefined;
}

const collated = (column: string) => (column === 'amount' ? '' : 'collate "C"');

/** By the law of cosines, not by haversines as in the engine. */
function isAt({ latitude, longitude }: (typeof areas)[number], criterion: NearCriterion | AreaCriterion): boolean {
  if (latitude === undefined) return false;
  if (criterion.match === 'inside') {
    const { west, south, east, north } = criterion;
    const eastward = (longitude - west + 360) % 360 <= (east - west + 360) % 360;
    return eastward && latitude >= south && latitude <= north;
  }
  const all = areas.flatMap((area) =>
    area.latitude === undefined ? [] : milesFrom(criterion, area.latitude, area.longitude),
  );
  return milesFrom(criterion, latitude, longitude) <= Math.max(criterion.miles, Math.min(...all)) + 0.01;
}

function milesFrom(criterion: NearCriterion, latitude: number, longitude: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b, between] = [radians(latitude), radians(criterion.latitude), radians(longitude - criterion.longitude)];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(between);
  return Math.acos(Math.min(1, cosine)) * 3958.7613;
}

function matching({ column, match, slots = SAMPLE_SLOTS }: ValueCriterion, needle: string): string {
  if (column === 'id') return `id::text = ${needle}`;
  if (column === 'codes')
    return `exists (select from unnest(codes[1:${Math.min(slots, SAMPLE_SLOTS)}]) held where ${upper('held')} = ${upper(needle)})`;
  const cut = (expression: string) => (column === 'zip' ? `left(${expression}, ${ZIP_LENGTH})` : expression);
  const [value, wanted] = [upper(cut(column)), upper(cut(`${needle}::text`))];
  if (match === 'contains') return `strpos(${value}, ${wanted}) > 0`;
  return match === 'starts' ? `starts_with(${value}, ${wanted})` : `${value} = ${wanted}`;
}

const ordered = (name: string, order: 'asc' | 'desc') =>
  name === 'id' ? `id ${order}` : `${upper(name)} ${order} nulls last, ${name} collate pg_c_utf8 ${order} nulls last`;
