// SQL for the conditions on the wide rows, in the words of each peer.
import { type ChildTable, type Condition, type RangeColumn, rangeColumns, type TextColumn } from '#bench/question.ts';

/** What the peers write differently. Values are added to the list of parameters. */
export interface Dialect {
  /** A value of a column with limits. */
  value(text: string, type: (typeof rangeColumns)[RangeColumn]): string;
  /** Whether a column has one of the texts. */
  among(column: string, values: string[]): string;
  contains(column: string, part: string): string;
  equals(column: string, text: string): string;
  hasCode(codes: string[]): string;
  /** The rows of a child table that meet `tests`, for rows with the same `ord`. */
  hasChild(child: ChildTable, tests: string): string;
}

/** The column with the letters and digits of a text. Of organizations, it has those of all their names. */
export const keyColumnOf = (column: TextColumn) => (column === 'name' ? 'names_key' : `${column}_key`);

export const whereOf = (conditions: Condition[], dialect: Dialect) =>
  conditions.map((condition) => testOf(condition, dialect)).join(' and ') || 'true';

function testOf(condition: Condition, dialect: Dialect): string {
  switch (condition.match) {
    case 'contains': {
      const column = keyColumnOf(condition.column);
      const holds = dialect.contains(column, condition.part);
      return condition.forms.length > 0 ? `(${holds} or ${dialect.among(column, condition.forms)})` : holds;
    }
    case 'equals':
      return dialect.equals(condition.column, condition.text);
    case 'codes':
      return dialect.hasCode(condition.codes);
    case 'among': {
      const { column, values, not } = condition;
      const test = dialect.among(column, values);
      return not ? `(${column} is null or not ${test})` : test;
    }
    case 'range':
      return within(condition, dialect);
    case 'child':
      return dialect.hasChild(condition.child, whereOf(condition.tests, dialect));
    case 'circle':
      return dialect.among('zip5', condition.zips);
  }
}

function within({ column, from, to, orNull }: Condition & { match: 'range' }, dialect: Dialect): string {
  const limits = [
    ...(from === undefined ? [] : [`${column} >= ${dialect.value(from, rangeColumns[column])}`]),
    ...(to === undefined ? [] : [`${column} <= ${dialect.value(to, rangeColumns[column])}`]),
  ].join(' and ');
  return orNull ? `(${column} is null or ${limits})` : limits;
}

/** The child rows or codes that answer the question by themselves, if it has no other condition. */
export function alone(conditions: Condition[]): (Condition & { match: 'child' | 'codes' }) | undefined {
  const [only] = conditions;
  return conditions.length === 1 && (only?.match === 'child' || only?.match === 'codes') ? only : undefined;
}

/** The circle in whose order the page is, if any. */
export const sortingCircle = (conditions: Condition[]) =>
  conditions.find((condition) => condition.match === 'circle' && condition.sorted) as
    | (Condition & { match: 'circle' })
    | undefined;
