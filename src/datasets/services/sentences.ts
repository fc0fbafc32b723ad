import { readMeanings, type ServiceGroup } from '#src/datasets/services/meaning.ts';
import { meaningServices } from '#src/datasets/services/words.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { countsAt } from '#src/search/sentences/range.ts';
import { type Context, type Draft, type Reading, reading, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { tsvFile } from '#src/server/tsv-file.ts';
import { count } from '#src/shared/format.ts';
import { specialties } from '#src/shared/specialties.ts';

/** What providers do: `knee replacement surgeons with more than 100 a year`. */
export const serviceSentences: Sentences = {
  readers: [readMeanings],
  rules: [
    { position: 92, read: readService },
    { position: 93, read: readCount },
  ],
};

const lead =
  '(?:(?:who|that|and|which|is|are|do|does|did|done|doing|perform|performs|performed|performing|most|the|many|lots|of|offer|offers|offering) )*';

/** Words for services, with the words of RBCS for them and the specialty of their surgeons. */
const phrases = tsvFile<'words' | 'means' | 'surgeons'>(import.meta.dirname, 'phrases.tsv').map(
  ({ words, means, surgeons }) => ({
    expression: phrase(`${lead}(?:${words})(?: (?<surgeons>surgeons?))?`),
    isMeant: meaningServices(means),
    surgeons,
  }),
);

/** Services by the words that people use for them, perhaps after their number. Without RBCS, the words say nothing. */
function readService({ line, known }: Context, at: number): Reading | undefined {
  const number = countsAt(line, phraseAt(line, at, before)?.end ?? at);
  return (
    (number && !number.exact ? readServiceAt({ line, known }, at, number.end, number) : undefined) ??
    readServiceAt({ line, known }, at, at)
  );
}

/** The services whose words begin at `start`. */
function readServiceAt(
  { line, known }: Pick<Context, 'line' | 'known'>,
  at: number,
  start: number,
  number?: Limits,
): Reading | undefined {
  for (const { expression, isMeant, surgeons } of phrases) {
    const found = phraseAt(line, start, expression);
    if (!found) continue;
    const families = familiesIn(known(readMeanings).groups, isMeant);
    if (families.length === 0) return undefined;
    const end = (number && phraseAt(line, found.end, yearly)?.end) ?? found.end;
    return reading(at, end, [
      ...families.map(({ service, name }) => value('service', service, `Does: ${name}`)),
      ...(found.groups.surgeons ? membersOf(surgeons) : []),
      ...(number ? limitsOf(number) : []),
    ]);
  }
  return undefined;
}

const familiesIn = (groups: readonly ServiceGroup[], isMeant: ReturnType<typeof meaningServices>) =>
  groups.filter(({ kind, name }) => kind === 'family' && isMeant([name]));

/** A chip per code of a specialty. */
function membersOf(specialty: string): Omit<Draft, 'start' | 'end'>[] {
  const { name, codes } = specialties[specialty] ?? { name: '', codes: [] };
  return codes.map((code) => ({ ...value('taxonomy', code.code, code.name), set: `${name} (${codes.length})` }));
}

const before = phrase('(?:(?:with|and|who|that|doing|do|does|did|performing|perform|performs) )+');
const yearly = phrase(
  '(?:(?:of (?:them|those|these)|procedures|operations|cases) )?(?:(?:a|per|each|every) year|annually|yearly)',
);

/** The number of these services in a year: `more than 100 a year`. Other lines mean other numbers. */
function readCount({ line }: Context, at: number): Reading | undefined {
  const range = countsAt(line, phraseAt(line, at, before)?.end ?? at);
  const end = range && phraseAt(line, range.end, yearly)?.end;
  if (!range || end === undefined || !namesService(line)) return undefined;
  return reading(at, end, limitsOf(range.exact ? { from: range.from } : range));
}

interface Limits {
  from?: number | undefined;
  to?: number | undefined;
}

const limitsOf = ({ from, to }: Limits) => [
  ...(from === undefined ? [] : [value('service_count_from', `${from}`, `At least ${count(from)} services`)]),
  ...(to === undefined ? [] : [value('service_count_to', `${to}`, `At most ${count(to)} services`)]),
];

const namesService = (line: Line) =>
  line.tokens.some((_, at) => phrases.some(({ expression }) => phraseAt(line, at, expression)));
