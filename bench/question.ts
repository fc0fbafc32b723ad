// Questions and answers of every engine. An answer is the first page of a search, with the columns of the screen, and
// the exact total.
import type { Parameters } from '#bench/find-literals.ts';
import { withoutLegalForm } from '#src/datasets/legal-forms.ts';
import { OrganizationRow } from '#src/datasets/organizations/contract.ts';
import { ProviderRow } from '#src/datasets/providers/contract.ts';
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import { fold } from '#src/search/fold.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

export type DrawnCriteria = Partial<Record<TextField, string>> & { taxonomy?: string[] };

export interface Question {
  table: 'providers' | 'organizations';
  criteria: DrawnCriteria;
  /** A search by everything known, in place of the criteria. */
  everything?: { parameters: Parameters; conditions: Condition[] };
}

export type AnswerRow = Record<string, string | null>;

export interface Answer {
  total: number;
  rows: AnswerRow[];
}

export interface Engine {
  name: 'product' | 'duckdb' | 'sqlite' | 'postgres' | 'clickhouse';
  answer(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

/** A condition on the peers' wide rows. Texts are compared by their letters and digits, as the product compares them. */
export type Condition =
  | { match: 'contains'; column: TextColumn; part: string; forms: string[] }
  | { match: 'equals'; column: string; text: string }
  | { match: 'codes'; codes: string[] }
  | Among
  | Range
  /** One row of a child table that meets all tests. */
  | { match: 'child'; child: ChildTable; tests: (Among | Range)[] }
  /** A circle: its ZIP codes, the nearest first. With `sorted`, the page is in their order. */
  | { match: 'circle'; zips: string[]; sorted: boolean };

/** One of several values; with `not`, none of them. */
export interface Among {
  match: 'among';
  column: string;
  values: string[];
  not?: true;
}

/** Inclusive limits; with `orNull`, a missing value is inside. */
export interface Range {
  match: 'range';
  column: RangeColumn;
  from?: string;
  to?: string;
  orNull?: true;
}

/** Columns with limits, by their type. */
export const rangeColumns = {
  issue_date: 'date',
  expiry_date: 'date',
  certified_to: 'date',
  year: 'integer',
  members: 'integer',
  most_members: 'integer',
  payment: 'float8',
} as const;
export type RangeColumn = keyof typeof rangeColumns;

/** Rows of other datasets about a provider. */
export type ChildTable = 'licenses' | 'years' | 'sizes';

/** Texts of which a search compares a part. The peers have their letters and digits in a column of their own. */
export type TextColumn = 'last_name' | 'first_name' | 'name' | 'credential' | 'city';

/** The columns of a page, in a fixed order. The peers have no name of a specialty beside its classification. */
export const pageColumns = {
  providers: columnsOf(ProviderRow.shape),
  organizations: columnsOf(OrganizationRow.shape),
};

function columnsOf(shape: object): string[] {
  return Object.keys(shape).filter((column) => column !== 'display_name');
}

export const pageSize = PAGE_SIZE;

/** The criteria as conditions on the peers' columns. ZIPs must have five digits, as the peers' column `zip5` does. */
export function conditionsOf({ criteria: { taxonomy, ...texts }, everything }: Question): Condition[] {
  if (everything) return everything.conditions;
  const conditions = Object.entries(texts).map(([field, text]): Condition => {
    if (isText(field)) return containing(field, text);
    const folded = fold(text.trim());
    if (field === 'zip' && folded.length !== 5) throw new Error(`The peers need a ZIP of five digits, not ${folded}`);
    return { match: 'equals', column: field === 'zip' ? 'zip5' : field, text: folded };
  });
  return taxonomy ? [...conditions, { match: 'codes', codes: taxonomy }] : conditions;
}

/** Part of a text. A first name may also be another form of the given one, and names of organizations lack legal forms. */
const containing = (column: TextColumn, text: string): Condition => ({
  match: 'contains',
  column,
  part: squeeze(column === 'name' ? withoutLegalForm(text) : text, column === 'credential'),
  forms: column === 'first_name' ? nicknamesOf(text) : [],
});

/** An answer as a string for comparison: the total, and every value of every row in order. */
export function digest({ table }: Question, { total, rows }: Answer): string {
  return JSON.stringify([total, rows.map((row) => pageColumns[table].map((column) => row[column] ?? null))]);
}

type TextField =
  | 'npi'
  | 'last_name'
  | 'first_name'
  | 'name'
  | 'credential'
  | 'city'
  | 'state'
  | 'zip'
  | 'gender'
  | 'sole_proprietor';

const isText = (field: string): field is TextColumn =>
  ['last_name', 'first_name', 'name', 'credential', 'city'].includes(field);
