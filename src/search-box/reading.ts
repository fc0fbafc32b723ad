import type { Facts } from '#src/search-box/facts.ts';
import type { Line } from '#src/search-box/line.ts';
import type { Value } from '#src/search-box/value.ts';

/** A chip: the words from `start` to before `end` of the line. */
export interface Draft extends Value {
  start: number;
  end: number;
  alternatives?: Value[];
  /** For a `specialty`: the code of the classification itself. */
  code?: Value;
  /** For a code that the words name with others: the specialty of all of them, such as `Cardiology (4)`. */
  set?: string;
}

/** What the words at a place of the line mean. */
export interface Reading {
  /** The index of the word after it. */
  end: number;
  chips: Draft[];
  /** A place without `in` or `near`, which may be a name instead. */
  bare?: true;
}

/** A school, group or hospital whose name begins at a word. */
export interface NamedHit extends Value {
  /** How many words of the name the line leaves out. */
  left: number;
  /** Whether the line has only the first of several words. */
  partial?: true;
  /** The index of the word after it. */
  end: number;
}

/** The schools, groups and hospitals of a line, by the word at which they begin. The best match comes first. */
export type NamedRecords = ReadonlyMap<number, readonly NamedHit[]>;

/** The kinds of records and places that a line may name and no data has. */
export type UnknownKind = 'school' | 'group' | 'hospital' | 'place';

/** What the rules read from. */
export interface Context {
  line: Line;
  facts: Facts;
  named: NamedRecords;
}

/** Reads the words at a place of the line. Undefined if the rule has none for them. */
export type Rule = (context: Context, at: number) => Reading | undefined;

/** A reading whose chips all have the same words. */
export const reading = (start: number, end: number, values: readonly Omit<Draft, 'start' | 'end'>[]): Reading => ({
  end,
  chips: values.map((value) => ({ ...value, start, end })),
});

const places = new Set(['city', 'state', 'zip', 'near', 'county', 'cbsa']);

/** Whether a parameter is a place. */
export const isPlace = (parameter: string): boolean => places.has(parameter);
