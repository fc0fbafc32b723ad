// Several kinds of people in one line, such as `doctors or PAs`: alternatives, or else one of them is left out in words.
import { lettersFor } from '#src/datasets/credentials.ts';
import { classifications } from '#src/datasets/specialty-words.ts';
import type { Line } from '#src/search/sentences/line.ts';
import type { Draft, Value } from '#src/search/sentences/reading.ts';
import { PHYSICIANS } from '#src/shared/specialty-certificates.ts';

/** The names of codes. */
type Codes = ReadonlyMap<string, string>;

/** The values that a search takes of one parameter. */
const MOST_VALUES = 50;

/** What the same words of a line mean: one kind of people. */
type Kind = [Draft, ...Draft[]];

/**
 * Makes alternatives of the kinds of people that `or` or `and` joins (R-1131): codes of the taxonomy, or else credentials, because
 * values of different parameters would have to fit the same person. `leftOut` are kinds that fit in neither.
 */
export function joinKinds(line: Line, drafts: readonly Draft[], codes: Codes): { drafts: Draft[]; leftOut: Draft[] } {
  const kinds = kindsIn(drafts);
  const joined = kinds.filter((kind, n) => isJoined(line, kinds[n - 1], kind) || isJoined(line, kind, kinds[n + 1]));
  const [first, ...others] = joined;
  const parameters = new Set(joined.map(([{ parameter }]) => (parameter === 'specialty' ? 'taxonomy' : parameter)));
  if (!first || parameters.size < 2 || others.every((kind) => isSame(first, kind)))
    return { drafts: [...drafts], leftOut: [] };
  const isFree = kinds.length === joined.length;
  const alternatives = (isFree ? all(joined, (kind) => asCodes(kind, codes)) : undefined) ?? all(joined, asCredentials);
  const isOther = (draft: Draft) => others.flat().includes(draft);
  if (!alternatives) return { drafts: drafts.filter((draft) => !isOther(draft)), leftOut: others.flat() };
  return {
    drafts: drafts.flatMap((draft) =>
      draft === first[0] ? alternatives : joined.flat().includes(draft) ? [] : [draft],
    ),
    leftOut: [],
  };
}

/** The kinds of people of a line, in their order. */
function kindsIn(drafts: readonly Draft[]): Kind[] {
  const people = drafts.filter(({ parameter }) => /^(?:profession|specialty|taxonomy|credential)$/.test(parameter));
  return [...Map.groupBy(people, ({ start }) => start).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] satisfies Kind] : [],
  );
}

function isJoined({ tokens }: Line, one: Kind | undefined, next: Kind | undefined): boolean {
  if (!one || !next) return false;
  // `doctors or nurses`: the words of nurses in operating rooms begin with `or`
  if (one[0].end === next[0].start) return tokens[next[0].start]?.word === 'or';
  return tokens.slice(one[0].end, next[0].start).every(({ word }) => /^(?:or|and|either)$/.test(word));
}

/** Whether two are the same kind in other words: `physician and MD`. */
const isSame = (one: Kind, other: Kind) => professionOf(one) !== undefined && professionOf(one) === professionOf(other);

function professionOf([{ parameter, value, code, alternatives = [] }]: Kind): string | undefined {
  if (parameter === 'credential')
    return /^(?:MD|DO)$/.test(value)
      ? PHYSICIANS
      : alternatives.find((other) => other.parameter === 'specialty')?.value;
  const own = parameter === 'taxonomy' ? value : code?.value;
  return own?.startsWith('20') ? PHYSICIANS : value;
}

/** The result for each kind together. Undefined if one has none, or there are more than a search takes. */
function all(kinds: readonly Kind[], draftsOf: (kind: Kind) => readonly Draft[]): Draft[] | undefined {
  const found = kinds.map(draftsOf);
  const together = found.flat();
  return found.every(({ length }) => length > 0) && together.length <= MOST_VALUES ? together : undefined;
}

/** A kind as all codes of its classification. */
function asCodes(kind: Kind, codes: Codes): Draft[] {
  const [draft] = kind;
  if (draft.parameter === 'taxonomy') return kind;
  const name = draft.parameter === 'specialty' ? draft.value : professionOf(kind);
  const own = draft.code?.value ?? classifications.find(([, each]) => each === name)?.[0];
  if (own === undefined || name === undefined || name === PHYSICIANS) return [];
  const members = [...codes.keys()].filter((code) => code.startsWith(own.slice(0, 4)));
  return membersOf(
    draft,
    name,
    members.map((code) => ({ parameter: 'taxonomy', value: code, label: codes.get(code) ?? code })),
  );
}

/** A kind as the credentials of its profession. */
function asCredentials(kind: Kind): readonly Draft[] {
  const [draft] = kind;
  if (draft.parameter === 'credential') return kind;
  if (draft.parameter === 'taxonomy') return [];
  const letters = draft.value === PHYSICIANS ? ['MD', 'DO'] : lettersFor(draft.value);
  return membersOf(
    draft,
    draft.label,
    letters.map((value) => ({ parameter: 'credential', value, label: value })),
  );
}

const membersOf = ({ start, end }: Draft, name: string, values: readonly Value[]): Draft[] =>
  values.map((value) => ({ ...value, start, end, ...(values.length > 1 && { set: `${name} (${values.length})` }) }));
