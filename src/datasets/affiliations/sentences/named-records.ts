import { sql } from 'kysely';
import { isFiller } from '#src/search/sentences/filler.ts';
import { type Line, phrase, phraseAt, textOf, wordsOf } from '#src/search/sentences/line.ts';
import type { NamedHit, NamedRecords } from '#src/search/sentences/reading.ts';
import type { Database } from '#src/server/database.ts';

type Kind = 'school' | 'group' | 'hospital';

const trained = phrase(
  '(?:(?:who|that|and) )*(?:trained (?:at|in)|educated at|graduat(?:ed|es?|ion) (?:from|of|at)|graduated|grads? (?:of|from)|(?:went|go|gone|going) to|attend(?:s|ing)?|went to|studied (?:at|in)|attended|alum(?:ni|nus|na|nae|s)? (?:of|from)|(?:med(?:ical)? )?school(?: is| was)?(?: at)?|degree from|from)(?: the)?',
);
const subject = '(?:(?:who|that|and|is|are|has|have|with|on|doctors?|physicians?) )*';
const onStaff = phrase(
  `${subject}(?:affiliated with|(?:admitting |hospital )?privileges (?:at|with|in)|staff (?:at|of)|admit(?:s|ting)?(?: patients)? (?:to|at)|round(?:s|ing)? at|hospital affiliations?(?: is| with| at)?)(?: the)?`,
);
const verbs = '(?:works?|working|practic(?:es|ing)|employed|clinicians?|members?)';
const employed = phrase(`${subject}(?:(?:${verbs} )*(?:at|for|with|by)|(?:${verbs} )+of)(?: the)?`);

/** The words before a name, with the kinds of names that they announce, and the likeliest of these. */
export const cues: readonly { expression: RegExp; kinds: readonly Kind[]; likeliest?: Kind }[] = [
  { expression: trained, kinds: ['school'] },
  { expression: onStaff, kinds: ['hospital', 'group'], likeliest: 'hospital' },
  { expression: employed, kinds: ['group', 'hospital', 'school'] },
];

/** Rows per cue and kind that are compared with the words. */
const MOST_ROWS = 300;

/** Words of a name that a search by prefix needs. */
const LONGEST_SEED = 3;

/** Frequent first words of names. A search needs the next words too. */
const frequent = new Set([
  'university',
  'the',
  'saint',
  'st',
  'college',
  'medical',
  'family',
  'new',
  'american',
  'state',
]);

/** Other words than names: legal forms. */
const forms = new Set(['llc', 'inc', 'pllc', 'pc', 'pa', 'corp', 'ltd', 'llp', 'co']);

/**
 * Finds the groups, hospitals and schools that the words after `trained at`, `works at` and similar begin to name. The names of
 * schools are licensed (R-479).
 */
export async function findNamedRecords(
  { db }: Database,
  line: Line,
  mayRead: (dataset: string) => boolean,
): Promise<NamedRecords> {
  const seeds = line.tokens
    .flatMap((_, at) => seedsAt(line, at))
    .filter(({ kind }) => kind !== 'school' || mayRead('schools'));
  const wanted = [...new Map(seeds.map((seed) => [`${seed.at} ${seed.kind}`, seed])).values()];
  if (wanted.length === 0) return new Map();
  const ofKind = (kind: Kind) => wanted.filter((seed) => seed.kind === kind).map(({ at, text }) => ({ at, text }));
  const after = (text: string) => `${text}\u{10ffff}`;
  const selects = (['group', 'hospital', 'school'] as const).flatMap((kind) =>
    ofKind(kind).map(({ at, text }) =>
      kind === 'group'
        ? sql`(select ${at}::int at, 'group' kind, org_pac_id "value", facility_name "label", clinicians size from medical_groups
            where search_name >= ${text} and search_name < ${after(text)}
            order by search_name, org_pac_id limit ${MOST_ROWS})`
        : kind === 'hospital'
          ? sql`(select ${at}::int at, 'hospital' kind, ccn "value", facility_name "label", 0 size from hospitals
              where starts_with(upper(facility_name collate pg_c_utf8), ${text}) order by ccn limit ${MOST_ROWS})`
          : sql`(select ${at}::int at, 'school' kind, name "value", name "label", 0 size from schools
              where starts_with(upper(name collate pg_c_utf8), ${text}) order by core_id limit ${MOST_ROWS})`,
    ),
  );
  const { rows } = await sql<Row & { at: number }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ at }) => at)].flatMap(([at, found]) => {
      const hits = bestOf(line, at, found);
      return hits.length > 0 ? [[at, hits] as const] : [];
    }),
  );
}

/** Words beside or in the name of a record, of each kind: a name may begin near them without a cue. */
const signs: readonly (readonly [kind: Kind, words: RegExp])[] = [
  [
    'school',
    /(?:^| )(?:alum(?:ni|nus|na|nae|s)?|grads?|graduat(?:es?|ed|ing|ion)|class of|trained|educated|med(?:ical)? school|school of|college|university)(?: |$)/,
  ],
  ['hospital', /(?:^| )(?:hospital|medical center)(?: |$)/],
  ['group', /(?:^| )(?:medical group|physicians? group|multispecialty (?:clinic|group))(?: |$)/],
];

/** Words before and after a name in which a sign of it can be. */
const SIGHT = 6;

/** The kinds of records whose names may begin at a word without a cue. */
function signedAt({ tokens }: Line, at: number): Kind[] {
  const near = tokens.slice(Math.max(0, at - SIGHT), at + SIGHT + 1).map(({ word }) => word);
  const after = near.slice(Math.min(at, SIGHT));
  return signs
    .filter(([kind, words]) => words.test((kind === 'school' ? near : after).join(' ')))
    .map(([kind]) => kind);
}

/** The prefixes to search for after a cue at a word. */
function seedsAt(line: Line, at: number): { at: number; kind: Kind; text: string }[] {
  const named = [{ end: at, kinds: isFiller(line.tokens[at]?.word ?? '') ? [] : signedAt(line, at) }];
  const announced = cues.flatMap(({ expression, kinds }) => {
    const cue = phraseAt(line, at, expression);
    return cue ? [{ end: cue.end, kinds }] : [];
  });
  return [...named, ...announced].flatMap(({ end, kinds }) => {
    const first = line.tokens[end]?.word;
    if (!first || !/^[a-z]/.test(first)) return [];
    const words = frequent.has(first) ? LONGEST_SEED : 1;
    const text = textOf(line, end, Math.min(end + words, line.tokens.length)).toUpperCase();
    return text.length < 3 ? [] : kinds.map((kind) => ({ at: end, kind, text }));
  });
}

/** Whether a name of one word may end before a word. */
const endsBefore = ({ text, tokens }: Line, at: number): boolean => {
  const next = tokens[at]?.word;
  return next === undefined || /[,;/]/.test(text.slice(tokens[at - 1]?.to, tokens[at]?.from)) || boundary.test(next);
};

const boundary =
  /^(?:and|or|in|after|before|since|with|who|near|class|alum(?:ni|nus|na|nae|s)?|grads?|graduat(?:es?|ed|ion)|trained|educated|medical|med|school|licensed|board|from|between|now|not|but|(?:19|20)\d\d)$/;

interface Row {
  kind: Kind;
  value: string;
  label: string;
  /** For a group: the number of its clinicians. */
  size: number;
}

/** A hospital comes before a group of the same name. */
const rankOf = ({ kind, label }: Pick<Row, 'kind' | 'label'>) => Number(kind === 'hospital' && /hospital/i.test(label));

/** The rows whose names share the most words with the line: all of theirs, or at least two. */
function bestOf(line: Line, at: number, rows: readonly Row[]): NamedHit[] {
  const ranked = rows
    .map(({ kind, value, label, size }) => {
      const words = wordsOf(label).filter((word, index) => index === 0 || !forms.has(word));
      const differs = words.findIndex((word, index) => word !== line.tokens[at + index]?.word);
      const shared = differs === -1 ? words.length : differs;
      return { kind, value, label, size, shared, left: words.length - shared };
    })
    .filter(({ shared, left }) => shared >= 2 || (shared === 1 && (left === 0 || endsBefore(line, at + 1))))
    .sort((a, b) => b.shared - a.shared || a.left - b.left || rankOf(b) - rankOf(a) || b.size - a.size);
  const most = ranked[0]?.shared;
  const isPartial = ({ shared, left }: (typeof ranked)[number]) => shared === 1 && left > 0;
  const schools = ranked.filter((row) => row.kind === 'school' && isPartial(row));
  return ranked
    .filter(({ shared }) => shared === most)
    .filter((row) => !(isPartial(row) && schools.length > 1 && schools.includes(row))) // which school is anyone's guess
    .filter((row, index, all) => all.findIndex(({ kind, value }) => kind === row.kind && value === row.value) === index)
    .map((row) => ({
      parameter: row.kind,
      value: row.value,
      label: row.label,
      end: at + row.shared,
      left: row.left,
      ...(isPartial(row) && { partial: true as const }),
    }));
}
