import type { TableReader } from '#src/search/read-once.ts';
import type { Line } from '#src/search/sentences/line.ts';

/** A value of a search parameter, with the words for a chip. */
export interface Value {
  parameter: string;
  value: string;
  label: string;
}

export const value = (parameter: string, value: string, label: string): Value => ({ parameter, value, label });

/** The searches besides that of providers. */
export type OtherSearch = 'organizations' | 'places';

/** A chip: the words from `start` to before `end` of the line. */
export interface Draft extends Value {
  start: number;
  end: number;
  alternatives?: Value[];
  /** For a `specialty`: the code of the classification itself. */
  code?: Value;
  /** The searches that have the criterion, if that of providers has not. */
  of?: readonly OtherSearch[];
  /** For a code that the words name with others: the specialty of all of them, such as `Cardiology (4)`. */
  set?: string;
}

/** What the words at a place of the line mean. */
export interface Reading {
  /** The index of the word after it. */
  end: number;
  chips: Draft[];
  /** The search that the words name, such as `hospitals`. */
  about?: OtherSearch;
  /** A place without `in` or `near`, which may be a name instead. */
  bare?: true;
}

/** A record, such as a hospital, whose name begins at a word. */
export interface NamedHit extends Value {
  /** How many words of the name the line leaves out. */
  left: number;
  /** Whether the line has only the first of several words. */
  partial?: true;
  /** The index of the word after it. */
  end: number;
}

/** The records that a line names, by the word at which their names begin. The best match comes first. */
export type NamedRecords = ReadonlyMap<number, readonly NamedHit[]>;

/** What the rules read from. */
export interface Context {
  line: Line;
  /** What a reader of the rule's dataset has read. */
  known: <T>(reader: TableReader<T>) => T;
  named: NamedRecords;
}

/** Reads the words at a place of the line. Undefined if the rule has none for them. */
export type Rule = (context: Context, at: number) => Reading | undefined;

/** A reading whose chips all have the same words. */
export const reading = (start: number, end: number, values: readonly Omit<Draft, 'start' | 'end'>[]): Reading => ({
  end,
  chips: values.map((value) => ({ ...value, start, end })),
});

/** A chip that excludes. What else its words may mean is not excluded. */
export const negatedValue = <V extends Value>({ alternatives: _, ...chip }: V & { alternatives?: Value[] }) => ({
  ...chip,
  parameter: `not.${chip.parameter}`,
  label: `Not: ${chip.label}`,
});
