// Questions and answers of every engine. An answer is the first page of a search, with the columns of the screen, and
// the exact total.
import { OrganizationRow } from '#src/datasets/organizations/contract.ts';
import { PAGE_SIZE, ProviderRow } from '#src/datasets/providers/contract.ts';
import { fold } from '#src/search/fold.ts';

export type Criteria = Partial<Record<TextField, string>> & { taxonomy?: string[] };

export interface Question {
  table: 'providers' | 'organizations';
  criteria: Criteria;
}

export type Row = Record<string, string | null>;

export interface Answer {
  total: number;
  rows: Row[];
}

export interface Engine {
  name: 'product' | 'duckdb' | 'sqlite' | 'postgres';
  answer(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

/** A criterion as a database condition. Texts are upper case, as in the rows. */
export type Condition =
  | { match: 'contains' | 'equals'; column: string; text: string }
  | { match: 'codes'; codes: string[] };

/** The columns of a page, in a fixed order. */
export const shown = {
  providers: Object.keys(ProviderRow.shape),
  organizations: Object.keys(OrganizationRow.shape),
};

export const pageSize = PAGE_SIZE;

/** The criteria as conditions on the peers' columns. ZIPs must have five digits, as the peers' column `zip5` does. */
export function conditionsOf({ criteria: { taxonomy, ...texts } }: Question): Condition[] {
  const conditions = Object.entries(texts).map(([field, text]): Condition => {
    const folded = fold(text.trim());
    if (field === 'zip' && folded.length !== 5) throw new Error(`The peers need a ZIP of five digits, not ${folded}`);
    const column = field === 'zip' ? 'zip5' : field;
    return { match: containing.has(field) ? 'contains' : 'equals', column, text: folded };
  });
  return taxonomy ? [...conditions, { match: 'codes', codes: taxonomy }] : conditions;
}

/** An answer as a string for comparison: the total, and every value of every row in order. */
export function digest({ table }: Question, { total, rows }: Answer): string {
  return JSON.stringify([total, rows.map((row) => shown[table].map((column) => row[column] ?? null))]);
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

const containing = new Set(['last_name', 'first_name', 'name', 'credential', 'city']);
