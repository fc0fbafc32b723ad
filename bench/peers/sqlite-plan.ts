// Chooses SQLite's plan, because its planner cannot estimate how many rows a trigram search finds.
import { type Condition, conditionsOf, type Question } from '#bench/question.ts';

/** Statements with one list of parameters. `$shown` is a placeholder for the columns of a page. */
interface Plan {
  count: string;
  page: string;
  values: string[];
  /** Whether rows come in display order without a sort, so that the search ends with the page. */
  ordered: boolean;
}

/** Below this many rows, a code or a ZIP selects the rows, and each row's texts are compared. */
const FEW = 20_000;

/**
 * Two plans for a question. `driven` starts from the most selective condition: an NPI, or a ZIP or codes with few rows,
 * else the trigrams of texts, else codes. `walked` reads the rows in display order, for dense matches. `counts` has the
 * rows of each code and ZIP.
 */
export function planOf(question: Question, counts: Map<string, number>): { driven: Plan; walked: Plan } {
  const { table } = question;
  const conditions = conditionsOf(question);
  const driver = driverOf(conditions, counts);
  const rest = conditions.filter((condition) => !driver.includes(condition));
  const walked = fromRows(table, conditions);
  if (driver.length === 0) return { driven: walked, walked };
  const [first] = driver;
  return { driven: first?.match === 'codes' ? fromCodes(table, first, rest) : fromTexts(table, driver, rest), walked };
}

/** The conditions to start from; empty if a btree on the rows, or no index, is used. */
function driverOf(conditions: Condition[], counts: Map<string, number>): Condition[] {
  const codes = conditions.filter((condition) => condition.match === 'codes');
  const texts = conditions.filter((condition) => condition.match === 'contains' && [...condition.text].length >= 3);
  const few = (values: string[]) => values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0) < FEW;
  const exact = conditions.some(
    ({ match, ...rest }) =>
      match === 'equals' && 'column' in rest && (rest.column === 'npi' || (rest.column === 'zip5' && few([rest.text]))),
  );
  if (exact) return [];
  if (codes[0]?.match === 'codes' && few(codes[0].codes)) return codes;
  return texts.length > 0 ? texts : codes;
}

function fromRows(table: string, conditions: Condition[]): Plan {
  const { where, values } = filtersOf(table, conditions);
  return {
    count: `select count(*) total from ${table} where ${where}`,
    page: `select $shown from ${table} where ${where} order by ${table}.ord limit 50`,
    values,
    ordered: true,
  };
}

function fromTexts(table: string, texts: Condition[], rest: Condition[]): Plan {
  const { where, values } = filtersOf(table, rest);
  const match = texts.map((each) => ('text' in each ? `${each.column} : "${each.text.replaceAll('"', '""')}"` : ''));
  const from = `${table}_texts cross join ${table} on ${table}.ord = ${table}_texts.rowid where ${table}_texts match ? and ${where}`;
  const alone = `select count(*) total from ${table}_texts where ${table}_texts match ?`;
  return {
    count: rest.length ? `select count(*) total from ${from}` : alone,
    page: `select $shown from ${from} order by ${table}_texts.rowid limit 50`,
    values: [match.join(' AND '), ...values],
    ordered: true,
  };
}

function fromCodes(table: string, codes: Condition & { match: 'codes' }, rest: Condition[]): Plan {
  const { where, values } = filtersOf(table, rest);
  const wanted = `${table}_codes.code in (${codes.codes.map(() => '?').join(', ')})`;
  const several = codes.codes.length > 1;
  const from = `${table}_codes cross join ${table} on ${table}.ord = ${table}_codes.ord where ${wanted} and ${where}`;
  const counted = several ? `count(distinct ${table}_codes.ord)` : 'count(*)';
  return {
    count: `select ${counted} total from ${rest.length ? from : `${table}_codes where ${wanted}`}`,
    page: several
      ? `select $shown from ${table} where ord in (select ${table}_codes.ord from ${from}) order by ord limit 50`
      : `select $shown from ${from} order by ${table}_codes.ord limit 50`,
    values: [...codes.codes, ...values],
    ordered: !several,
  };
}

function filtersOf(table: string, conditions: Condition[]) {
  const tests = conditions.map((condition) => {
    if (condition.match === 'codes') {
      const wanted = condition.codes.map(() => '?').join(', ');
      return `exists (select 1 from ${table}_codes c where c.code in (${wanted}) and c.ord = ${table}.ord)`;
    }
    const column = `${table}.${condition.column}`;
    if (condition.match === 'contains') return `instr(${column}, ?) > 0`;
    return `${column} = ${condition.column === 'npi' ? 'cast(? as integer)' : '?'}`;
  });
  const values = conditions.flatMap((condition) => (condition.match === 'codes' ? condition.codes : [condition.text]));
  return { where: tests.join(' and ') || 'true', values };
}
