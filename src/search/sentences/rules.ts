// What a dataset declares for the search box to read sentences about its records.
import type { TableReader } from '#src/search/read-once.ts';
import type { Line } from '#src/search/sentences/line.ts';
import type { Context, Draft, NamedRecords, Reading, Rule } from '#src/search/sentences/reading.ts';
import type { Database } from '#src/server/database.ts';
import type { Positioned } from '#src/shared/position.ts';

/** Of several readings of the same words, the longest wins, and then the one whose rule has the lowest position. */
export interface SentenceRule extends Positioned {
  read: Rule;
  /** It reads names of records, unless another rule reads the words of the name. */
  readsNames?: true;
}

/** The words around a place that no rule reads. */
export interface Unread extends Context {
  /** Whether a rule reads the words at a place, or they need no reading. */
  isKnown(at: number): boolean;
  /** The number of unknown words before it, without a comma between. */
  unknownBefore: number;
  /** Whether the word before it is unknown, perhaps with a comma between. */
  isAfterUnknown: boolean;
}

/** Reads words that no rule reads, such as a misspelled city. */
export interface Guess extends Positioned {
  read(context: Unread, at: number): Reading | undefined;
  /** It reads the words after a negation too. */
  negatable?: true;
}

/** The kinds of records and places that a line may name and no data has. */
export type UnknownKind = 'school' | 'group' | 'hospital' | 'place';

/** Words that only the name of a record follows, never that of a person. */
export interface UnknownCue extends Positioned {
  kind: UnknownKind;
  expression: RegExp;
  /** The name must have a word such as `hospital`. */
  needsInstitution?: true;
  /** Everyday words may follow, such as `at night`. */
  isBare?: true;
}

/** The name of a record that no data has. */
export interface UnknownName {
  kind: UnknownKind;
  start: number;
  end: number;
}

/** The end of words at a place that ask for what no criterion has, such as `had their Medicare billing revoked`. */
export type Unsearched = (line: Line, at: number) => number | undefined;

/** What a dataset reads in sentences. Positions are among those of all datasets. */
export interface Sentences {
  /** What its rules know of tables. */
  readers?: readonly TableReader<unknown>[];
  rules?: readonly SentenceRule[];
  guesses?: readonly Guess[];
  /** Its words are left out. Read apart, they would be names or payments. */
  unsearched?: Unsearched;
  unknownCues?: readonly UnknownCue[];
  /** The name of an unknown record at a word, by its form. */
  unknownAt?: (context: Context, at: number) => UnknownName | undefined;
  /** Finds the records that a line names. `mayRead` says whether the user may get the fields of a dataset. */
  findNamed?: (database: Database, line: Line, mayRead: (dataset: string) => boolean) => Promise<NamedRecords>;
  /** Fits the chips of the whole line to each other. `leftOut` are chips that fit no search. */
  settle?: (context: Context, drafts: readonly Draft[]) => { drafts: Draft[]; leftOut: Draft[] };
}
