// What people call specialties and professions: specialty-words.tsv. Words are separated by commas. `*` means doctor, physician
// or specialist. Plurals need no entry. A word in several lines is ambiguous: the first line is its reading.
import { tsvFile } from '#src/server/tsv-file.ts';

/** A specialty: NUCC code, name, and its words, separated by commas. The words of a listing's first code mean the listing. */
type Line = readonly [code: string, name: string, words: string];

const rows = tsvFile<'kind' | 'code' | 'name' | 'words'>(import.meta.dirname, 'specialty-words.tsv');

const linesOf = (kind: string) =>
  rows.flatMap((row): Line[] => (row.kind === kind ? [[row.code, row.name, row.words]] : []));

/** Classifications that are whole: the words mean each of their codes. The code is the one for the classification. */
export const classifications = linesOf('classification');

/** Single codes: a specialization, or a general code whose classification has other specialties too. */
export const codes = linesOf('code');

/** Words for the first code of a listing alone: they are narrower than the listing. */
export const narrower = linesOf('narrower');

/** Professions: NUCC groupings, with their words. */
export const groupings = linesOf('grouping').map(([, name, words]) => [name, words] as const);
