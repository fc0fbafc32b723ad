// What an item of a lookup says, whether it is an NPI, a line of text, or the cells of a row.
import { beginningOf, isBlank, LONGEST_READ, visible } from '#src/shared/cells.ts';
import type { FieldName } from '#src/work/lookup/contract.ts';
import type { RowFields } from '#src/work/lookup/match/given-row.ts';

/** Something to look up: an NPI, a row, a line of text, or the cells of a row of a sheet. */
export type Item = string | Partial<Record<FieldName | 'text', string>> | string[];

export interface Given {
  /** As it was given. */
  input: string | Record<string, string>;
  /** What is given for the NPI. Blank without one. */
  npi: string;
  /** The other fields, without blank ones. */
  row: RowFields & { text?: string; group_npi?: string; group_name?: string };
  /** Whether a value was longer than what is read of it. */
  isCut: boolean;
}

/** What each cell of a sheet is. */
export type ReadAs = readonly ('' | FieldName)[];

/** Reads an item. A cell without a value, such as `N/A`, counts as blank, whatever its field is (R-1012). */
export function readItem(item: Item, columns: ReadAs = []): Given {
  const fields = typeof item === 'string' ? { npi: item } : Array.isArray(item) ? ofCells(item, columns) : item;
  const whole = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value?.trim() ? [[name, value.trim()]] : [],
  );
  const isCut = whole.some(([, value]) => value.length > LONGEST_READ);
  const given = Object.fromEntries(whole.map(([name, value]) => [name, beginningOf(value)]));
  if (typeof item === 'string')
    return { input: beginningOf(item), npi: isBlank(given.npi ?? '') ? '' : (given.npi ?? ''), row: {}, isCut };
  const { npi: number = '', ...row } = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !isBlank(value, nameFields.has(name)) && (name !== 'license_number' || hasDigit(value)), // `see attached`
    ),
  );
  const npi = hasDigit(number) || Object.keys(row).length === 0 ? number : ''; // `see HR` is no number
  const { text } = given;
  return {
    input: text || (given.npi && Object.keys(given).length === 1 ? given.npi : given),
    npi,
    row: shownRow(row),
    isCut,
  };
}

const hasDigit = (text: string) => /\p{N}/u.test(text);

const nameFields = new Set(['text', 'name', 'first_name', 'last_name', 'group_name']);

/** Fields as they show on screen. */
const shownRow = (row: Record<string, string>): Given['row'] =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, visible(value)]));

/** The fields of a row of a sheet. Columns that are read as the same field are joined. */
function ofCells(cells: readonly string[], columns: ReadAs): Partial<Record<FieldName, string>> {
  const fields: Partial<Record<FieldName, string>> = {};
  for (const [n, name] of columns.entries()) {
    const value = cells[n]?.trim();
    if (!name || !value) continue;
    const before = fields[name];
    fields[name] = before && hasValue(before) ? (hasValue(value) ? `${before} ${value}` : before) : value;
  }
  return fields;
}

const hasValue = (cell: string) => !isBlank(beginningOf(cell));

/** Whether a row names a person. */
export const namesPerson = ({ text, name, first_name, last_name }: Given['row']): boolean =>
  Boolean(text || name || first_name || last_name);
