// Chooses SQLite's plan, because its planner cannot estimate how many rows a trigram search finds.
import type { PeerTable } from '#bench/peers/rows.ts';
import { alone, type Dialect, sortingCircle, whereOf } from '#bench/peers/tests.ts';
import { type Condition, conditionsOf, pageSize, type Question } from '#bench/question.ts';

/** A statement with its parameters. `$shown` is a placeholder for the columns of a page. */
interface Statement {
  text: string;
  values: string[];
}

interface Plan {
  count: Statement;
  page: Statement;
  /** Whether rows come in the order of the page without a sort, so that the search ends with the page. */
  ordered: boolean;
}

type Texts = Condition & { match: 'contains' };
type Codes = Condition & { match: 'codes' };

/** Below this many rows, a code or a ZIP selects the rows, and each row's texts are compared. */
const FEW = 20_000;

/**
 * Two plans for a question. `driven` starts from the most selective condition: an NPI, or a ZIP or codes with few rows,
 * else the trigrams of texts, else codes, else what SQLite chooses. `walked` reads the rows in display order, for dense
 * matches. `counts` has the rows of each code and ZIP.
 */
export function sqlitePlansOf(question: Question, counts: Map<string, number>): { driven: Plan; walked: Plan } {
  const { table } = question;
  const conditions = conditionsOf(question);
  const circle = sortingCircle(conditions);
  if (circle) {
    const nearest = byDistance(table, circle, conditions);
    return { driven: nearest, walked: nearest };
  }
  const walked = inOrder(table, conditions);
  const driver = driverOf(conditions, counts);
  if (driver.length === 0) return { driven: isBroad(conditions) ? bySqlite(table, conditions) : walked, walked };
  const rest = conditions.filter((condition) => !driver.includes(condition));
  const [first] = driver;
  if (first?.match === 'codes') return { driven: fromCodes(table, first, rest), walked };
  return { driven: fromTexts(table, driver.filter(isTexts), rest), walked };
}

const isTexts = (condition: Condition): condition is Texts => condition.match === 'contains';

/** Whether the question has conditions of which SQLite may start from any. */
const isBroad = (conditions: Condition[]) =>
  conditions.some(({ match }) => match === 'child' || match === 'range' || match === 'among' || match === 'circle');

/** The conditions to start from; empty if a btree on the rows, or no index, is used. */
function driverOf(conditions: Condition[], counts: Map<string, number>): Condition[] {
  const codes = conditions.find((condition) => condition.match === 'codes');
  const texts = conditions.filter((condition) => condition.match === 'contains' && condition.part.length >= 3);
  const few = (values: string[]) => values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0) < FEW;
  const exact = conditions.some(
    (condition) =>
      condition.match === 'equals' &&
      (condition.column === 'npi' || (condition.column === 'zip5' && few([condition.text]))),
  );
  if (exact) return [];
  if (codes && few(codes.codes)) return [codes];
  if (texts.length > 0) return texts;
  return codes && !isBroad(conditions) ? [codes] : [];
}

/** Makes a statement, whose parameters are added while it is written. */
function statement(
  table: PeerTable,
  write: (dialect: Dialect, parameter: (value: string) => string) => string,
): Statement {
  const values: string[] = [];
  const parameter = (value: string) => {
    values.push(value);
    return '?';
  };
  return { text: write(dialectOf(table, parameter), parameter), values };
}

/** Tests of child rows read their whole list once, unless `walks`: then those of each row. */
const dialectOf = (table: PeerTable, parameter: (value: string) => string, walks = false): Dialect => {
  const among = (column: string, texts: string[]) =>
    texts.length > 20
      ? `${column} in (select value from json_each(${parameter(JSON.stringify(texts))}))`
      : `${column} in (${texts.map(parameter).join(', ')})`;
  return {
    among,
    value: (text, type) => (type === 'date' ? parameter(text) : `cast(${parameter(text)} as real)`),
    contains: (column, part) => `instr(${column}, ${parameter(part)}) > 0`,
    equals: (column, text) =>
      column === 'npi' ? `npi = cast(${parameter(text)} as integer)` : `${column} = ${parameter(text)}`,
    hasCode: (codes) =>
      `exists (select 1 from ${table}_codes c where c.code in (${codes.map(parameter).join(', ')}) and c.ord = ${table}.ord)`,
    hasChild: (child, tests) =>
      walks
        ? `exists (select 1 from ${child} c where c.ord = ${table}.ord and ${tests})`
        : `${table}.ord in (select ord from ${child} where ${tests})`,
  };
};

/** Walks the rows in display order. */
function inOrder(table: PeerTable, conditions: Condition[]): Plan {
  const broad = isBroad(conditions);
  return {
    count: statement(table, (sql) => `select count(*) total from ${table} where ${whereOf(conditions, sql)}`),
    page: statement(table, (_, parameter) => {
      const sql = dialectOf(table, parameter, true);
      return `select $shown from ${table} ${broad ? 'not indexed' : ''} where ${whereOf(conditions, sql)} order by ${table}.ord limit ${pageSize}`;
    }),
    ordered: true,
  };
}

/** Lets SQLite choose. Child rows alone are counted without those of the providers. */
function bySqlite(table: PeerTable, conditions: Condition[]): Plan {
  const only = alone(conditions);
  const count = (sql: Dialect) =>
    only?.match === 'child'
      ? `select count(distinct ord) total from ${only.child} where ${whereOf(only.tests, sql)}`
      : `select count(*) total from ${table} where ${whereOf(conditions, sql)}`;
  return {
    count: statement(table, count),
    page: statement(
      table,
      (sql) => `select $shown from ${table} where ${whereOf(conditions, sql)} order by ${table}.ord limit ${pageSize}`,
    ),
    ordered: false,
  };
}

/** Reads the ZIP codes of a circle from the center on. */
function byDistance(table: PeerTable, circle: Condition & { match: 'circle' }, conditions: Condition[]): Plan {
  const rest = conditions.filter((condition) => condition !== circle);
  const from = (sql: Dialect, parameter: (value: string) => string) =>
    `from json_each(${parameter(JSON.stringify(circle.zips))}) near cross join ${table} on zip5 = near.value where ${whereOf(rest, sql)}`;
  return {
    count: statement(table, (sql, parameter) => `select count(*) total ${from(sql, parameter)}`),
    page: statement(
      table,
      (sql, parameter) => `select $shown ${from(sql, parameter)} order by near.key, ${table}.ord limit ${pageSize}`,
    ),
    ordered: true,
  };
}

function fromTexts(table: PeerTable, texts: Texts[], rest: Condition[]): Plan {
  const match = texts.map(phrasesOf).join(' AND ');
  const matches = `${table}_texts match`;
  const from = (sql: Dialect, parameter: (value: string) => string) =>
    `${table}_texts cross join ${table} on ${table}.ord = ${table}_texts.rowid where ${matches} ${parameter(match)} and ${whereOf(rest, sql)}`;
  return {
    count: statement(table, (sql, parameter) =>
      rest.length > 0
        ? `select count(*) total from ${from(sql, parameter)}`
        : `select count(*) total from ${table}_texts where ${matches} ${parameter(match)}`,
    ),
    page: statement(
      table,
      (sql, parameter) => `select $shown from ${from(sql, parameter)} order by ${table}_texts.rowid limit ${pageSize}`,
    ),
    ordered: true,
  };
}

/** A part of a text, or one of the other forms of a first name, which the trigrams have between bars. */
function phrasesOf({ column, part, forms }: Texts): string {
  const phrases = [part, ...forms.map((form) => `|${form}|`)].map((text) => `"${text.replaceAll('"', '""')}"`);
  return `${column} : (${phrases.join(' OR ')})`;
}

function fromCodes(table: PeerTable, { codes }: Codes, rest: Condition[]): Plan {
  const several = codes.length > 1;
  const wanted = (parameter: (value: string) => string) =>
    `${table}_codes.code in (${codes.map(parameter).join(', ')})`;
  const from = (sql: Dialect, parameter: (value: string) => string) =>
    `${table}_codes cross join ${table} on ${table}.ord = ${table}_codes.ord where ${wanted(parameter)} and ${whereOf(rest, sql)}`;
  const counted = several ? `count(distinct ${table}_codes.ord)` : 'count(*)';
  return {
    count: statement(
      table,
      (sql, parameter) =>
        `select ${counted} total from ${rest.length > 0 ? from(sql, parameter) : `${table}_codes where ${wanted(parameter)}`}`,
    ),
    page: statement(table, (sql, parameter) =>
      several
        ? `select $shown from ${table} where ord in (select ${table}_codes.ord from ${from(sql, parameter)}) order by ord limit ${pageSize}`
        : `select $shown from ${from(sql, parameter)} order by ${table}_codes.ord limit ${pageSize}`,
    ),
    ordered: !several,
  };
}
