import type { ReadOnce, TableReader } from '#src/search/read-once.ts';
import { type Line, readLine, textOf } from '#src/search/sentences/line.ts';
import type { Context, Draft, OtherSearch, Value } from '#src/search/sentences/reading.ts';
import type { Understood } from '#src/search-box/contract.ts';
import type { Grammar } from '#src/search-box/grammar.ts';
import { readParts } from '#src/search-box/read-line.ts';
import { fitToOther, fitToProviders, joinValues, otherSearchOf, type Searchable } from '#src/search-box/searched.ts';
import type { LinePart } from '#src/search-box/settle-names.ts';
import type { Database } from '#src/server/database.ts';

/** What a text is read with. */
export interface Reader {
  database: Database;
  grammar: Grammar;
  readOnce: ReadOnce;
  /** The parameters that searches take several values of. */
  repeatable: ReadonlySet<string>;
  /** The searches besides that of providers. */
  otherSearches: Readonly<Record<OtherSearch, Searchable>>;
  /** Parameters that searches refuse. */
  criteriaOff: ReadonlySet<string>;
  /** Whether the user may get the fields of a dataset. */
  mayRead: (dataset: string) => boolean;
}

/** Reads a text as criteria of a search, by default of providers. Words that nothing reads are a name. */
export async function understand(
  text: string,
  { database, grammar, readOnce, repeatable, otherSearches, criteriaOff, mayRead }: Reader,
): Promise<Understood> {
  const line = readLine(text);
  const read = new Map(
    await Promise.all(grammar.readers.map(async (reader) => [reader, await readOnce(reader)] as const)),
  );
  const found = await Promise.all(grammar.nameFinders.map((find) => find(database, line, mayRead)));
  const context: Context = {
    line,
    known: <T>(reader: TableReader<T>) => read.get(reader) as T, // the reader is the key
    named: new Map(found.flatMap((records) => [...records])),
  };
  const readings = readParts(grammar, context);
  const search = otherSearchOf(line, readings);
  const other = search && otherSearches[search];
  const parts = search && other ? fitToOther(readings, search, other) : fitToProviders(readings);
  const isOn = ({ parameter }: Value) => !criteriaOff.has(parameter.replace(/^not\./, ''));
  const [on, refused] = divide(
    parts.flatMap(({ reading }) => reading?.chips ?? []),
    isOn,
  );
  const { drafts, leftOut } = settled(context, on, grammar.settlers, other ? severalIn(other) : repeatable);
  const chips = (other ? joinValues(drafts, other) : drafts).map((draft) =>
    chipOf(line, { ...draft, alternatives: draft.alternatives?.filter(isOn) }),
  );
  const isLeftOut = ({ start, kind }: LinePart) => kind === 'unused' || leftOut.some((draft) => draft.start === start);
  const unread = [...parts.filter(({ kind }) => kind === 'unknown'), ...refused];
  const isWithin =
    (at: number) =>
    ({ start, end }: Span) =>
      start <= at && at < end;
  const isRest = line.tokens.map(
    (_, at) => unread.some(isWithin(at)) && !on.some((draft) => !leftOut.includes(draft) && isWithin(at)(draft)),
  );
  const rest = line.tokens
    .flatMap(({ from, to }, at) => {
      if (!isRest[at]) return [];
      const isHyphened = isRest[at - 1] && text.slice(line.tokens[at - 1]?.to, from) === '-';
      return `${isHyphened ? '-' : ' '}${text.slice(from, to)}`;
    })
    .join('')
    .trim();
  const turnedOff = refused.map((draft) => offOf(line, draft));
  const unused = phrasesOf(parts.filter(isLeftOut)).map(({ start, end }) => textOf(line, start, end));
  const unknown = parts.flatMap(({ start, end, names }) => {
    if (!names || criteriaOff.has(names) || (names === 'school' && !mayRead('schools'))) return [];
    return [{ text: textOf(line, start, end), kind: names }];
  });
  const notOfPeople = parts.flatMap(({ start, end, isOfOther }) => (isOfOther ? [textOf(line, start, end)] : []));
  return {
    chips,
    rest,
    ...(turnedOff.length > 0 && { off: turnedOff }),
    ...(unused.length > 0 && { unused }),
    ...(unknown.length > 0 && { unknown }),
    ...(notOfPeople.length > 0 && { not_of_people: notOfPeople }),
    ...(search && { of: search }),
    url: urlOf(other?.path ?? '/hcps', chips, rest),
  };
}

/** The parameters of which a line may name several values. */
const severalIn = ({ several, joined }: Searchable) => new Set([...several, ...joined]);

/** Parameters that a line names several values of, although a search takes one: several specialties become codes. */
const SEVERAL = /^(?:not\.)?specialty$/;

function settled(context: Context, drafts: Draft[], settlers: Grammar['settlers'], repeatable: ReadonlySet<string>) {
  const takesSeveral = (parameter: string) => repeatable.has(parameter) || SEVERAL.test(parameter);
  const leftOut: Draft[] = [];
  let settled = drafts;
  for (const settle of settlers) {
    const found = settle(context, settled);
    settled = withoutDoubles(found.drafts, takesSeveral);
    leftOut.push(...found.leftOut);
  }
  return { drafts: settled, leftOut };
}

interface Span {
  start: number;
  end: number;
}

/** Adjacent parts that nothing reads are one phrase, such as `moved last month`. The words for an unknown record are one. */
function phrasesOf(parts: readonly LinePart[]): Span[] {
  const phrases: Span[] = [];
  let isApart = false;
  for (const { start, end, names, isOfOther } of parts) {
    const last = phrases.at(-1);
    const isOwn = names !== undefined || isOfOther === true;
    if (last?.end === start && !isApart && !isOwn) last.end = end;
    else phrases.push({ start, end });
    isApart = isOwn;
  }
  return phrases;
}

/** Those that pass a test, and the others. */
function divide<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

const offOf = (line: Line, { parameter, label, start, end }: Draft) => ({
  text: textOf(line, start, end),
  parameter,
  label,
});

function chipOf({ tokens }: Line, { parameter, value, label, start, end, set, alternatives }: Draft) {
  return {
    parameter,
    value,
    label,
    from: tokens[start]?.from ?? 0,
    to: tokens[end - 1]?.to ?? 0,
    ...(set && { set }),
    ...(alternatives?.length && { alternatives }),
  };
}

/** Each value once. Of a parameter that takes one value, the first one counts. */
function withoutDoubles(drafts: readonly Draft[], takesSeveral: (parameter: string) => boolean): Draft[] {
  return drafts.filter(
    (draft, index) =>
      drafts.findIndex(
        ({ parameter, value }) => parameter === draft.parameter && (value === draft.value || !takesSeveral(parameter)),
      ) === index,
  );
}

/** The address of the search. A name among the chips and the rest are one `name`. */
function urlOf(path: string, chips: Understood['chips'], rest: string): string {
  const names = [...chips.flatMap(({ parameter, value }) => (parameter === 'name' ? [value] : [])), rest];
  const name = names.filter(Boolean).join(' ');
  const query = new URLSearchParams([
    ...chips.filter(({ parameter }) => parameter !== 'name').map(({ parameter, value }) => [parameter, value]),
    ...(name ? [['name', name]] : []),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
}
