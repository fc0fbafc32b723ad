import { type Line, phrase, phraseAt, wordsOf } from '#src/search/sentences/line.ts';
import { type NamedHit, type NamedRecords, type Rule, reading } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import type { Database } from '#src/server/database.ts';

/** Rows per cue that are compared with the words. */
const MOST_ROWS = 300;

/** Words of the beginning of a name, which one word may not tell apart. */
const SEED = 2;

const cue = phrase(
  '(?:(?:who|that|and|is|are) )*(?:bill(?:s|ed|ing)?|reassign(?:s|ed|ing)?(?: (?:their )?(?:benefits|billing))?)(?: medicare)? (?:through|thru|via|under|to|by way of)(?: the)?',
);

/** Other words than names: legal forms. */
const forms = new Set(['llc', 'inc', 'pllc', 'pc', 'pa', 'corp', 'ltd', 'llp', 'co']);

/** Through whom people bill Medicare: `who bill through Willowmere Medical Group` (R-1241). */
const readEmployer: Rule = ({ line, named }, at) => {
  const start = phraseAt(line, at, cue)?.end;
  const hit = start === undefined ? undefined : named.get(start)?.find(({ parameter }) => parameter === 'employer');
  if (!hit) return undefined;
  const { parameter, value, label, end } = hit;
  return reading(at, end, [{ parameter, value, label }]);
};

/** Finds the groups that the words after `bill through` begin to name. */
async function findEmployers({ pool }: Database, line: Line): Promise<NamedRecords> {
  const starts = new Set(line.tokens.flatMap((_, at) => phraseAt(line, at, cue)?.end ?? []));
  const hits: [number, NamedHit[]][] = [];
  for (const start of starts) {
    const words = line.tokens.slice(start, start + SEED).map(({ word }) => word);
    if (!words[0]) continue;
    const { rows } = await pool.query<{ pac_id: string; name: string }>(
      `select pac_id, name from employers
       where people > 0 and search_name >= $1 and search_name < $1 || '\u{10ffff}' order by people desc, pac_id limit ${MOST_ROWS}`,
      [words[0].toUpperCase()],
    );
    const found = rows.flatMap((row) => hitOf(line, start, row)).sort((a, b) => b.end - a.end || a.left - b.left);
    if (found[0]) hits.push([start, found]);
  }
  return new Map(hits);
}

/** A name of which the line has all words, or at least two. */
function hitOf(line: Line, start: number, { pac_id, name }: { pac_id: string; name: string }): NamedHit[] {
  const words = wordsOf(name).filter((word, index) => index === 0 || !forms.has(word));
  const differs = words.findIndex((word, index) => word !== line.tokens[start + index]?.word);
  const shared = differs === -1 ? words.length : differs;
  const left = words.length - shared;
  if (shared < SEED && left > 0) return [];
  return [{ parameter: 'employer', value: pac_id, label: name, end: start + shared, left }];
}

export const enrollmentSentences: Sentences = {
  rules: [{ position: 115, read: readEmployer, readsNames: true }],
  findNamed: findEmployers,
};
