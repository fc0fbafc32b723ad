import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { isPersonalName } from '#src/search/sentences/personal-names.ts';
import { tsvFile } from '#src/server/tsv-file.ts';
import { stateCodeOf, states } from '#src/shared/states.ts';

interface State {
  code: string;
  /** The index of the word after it. */
  end: number;
  /** Whether it is a code such as TX, not a name. */
  short: boolean;
}

const LONGEST = 4;

/** The state at a word, by name or code. A code may be another word too, such as `in` or `or`. */
export function stateAt({ tokens }: Line, at: number): State | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word);
    const name = words.join(' ');
    const code =
      stateCodeOf(name) ?? otherNames.get(name) ?? (leads.has(tokens[at - 1]?.word) ? shortNames.get(name) : undefined);
    if (code) return { code, end: at + length, short: length === 1 && name.length === 2 };
  }
  return undefined;
}

const names = tsvFile<'name' | 'code' | 'kind'>(import.meta.dirname, 'state-names.tsv');
const namesOf = (kind: string) =>
  new Map(names.flatMap((row) => (row.kind === kind ? [[row.name, row.code] as const] : [])));

const otherNames = namesOf('name');

/** Short names of states that are names of people too. */
const shortNames = namesOf('short');

/** Words after which a short name is a state, not the name of a person. */
const leads = new Set<string | undefined>(['in', 'of', 'from', 'and', 'or']);

/**
 * The states at a word, with `and`, `or`, commas, slashes or blanks between them. `every` if `and` joins them, and no
 * `or`. Undefined if there is none.
 */
export function statesAt(line: Line, at: number): { codes: string[]; every: boolean; end: number } | undefined {
  const first = stateAt(line, at);
  if (!first || (first.code === 'IN' && first.short && !isIndiana(line, at))) return undefined;
  const codes = [first.code];
  const joins = new Set<string>();
  let { end } = first;
  for (;;) {
    const found = nextState(line, end);
    if (!found || codes.includes(found.state.code)) break;
    codes.push(found.state.code);
    joins.add(found.join);
    end = found.state.end;
  }
  return { codes, every: joins.has('and') && !joins.has('or'), end };
}

/** Whether `IN` is Indiana: `in IN`. */
function isIndiana({ text, tokens }: Line, at: number): boolean {
  return text.slice(tokens[at]?.from, tokens[at]?.to) === 'IN' && tokens[at - 1]?.word === 'in';
}

const join = phrase('(?<join>and|or|nor|and or|as well as)(?: also)?(?: in(?= [a-z]))?');

/** The next state of a list, and what joins it. */
function nextState(line: Line, at: number): { state: State; join: string } | undefined {
  const joined = phraseAt(line, at, join);
  if (joined) {
    const state = stateAt(line, joined.end) ?? (isIn(line, joined.end - 1) ? stateAt(line, joined.end - 1) : undefined);
    return state && { state, join: /or$/.test(joined.groups.join ?? '') ? 'or' : 'and' };
  }
  const state = stateAt(line, at);
  if (!state || (!isListed(line, at) && !isInList(line, at, state))) return undefined;
  return { state, join: ',' };
}

const isIn = ({ tokens }: Line, at: number) => tokens[at]?.word === 'in';

/** Whether a state belongs to a list without commas: `OH PA WV`. Some are also other words, or begin a city. */
function isInList({ text, tokens, words, starts }: Line, at: number, { code, end }: State): boolean {
  const next = tokens[end]?.word;
  if (next !== undefined && /^(?:city|beach|county|springs|falls|state)$/.test(next)) return false;
  const word = tokens[at]?.word ?? '';
  if (end - at === 1 ? !doubtful.has(code) && !isPersonalName(word) : true) return true;
  const after = words.slice(starts[end] ?? words.length);
  const isFollowed =
    /^(?:and|or) /.test(after) || (next !== undefined && stateAt({ tokens } as Line, end) !== undefined);
  if (degrees.has(code) || joins.has(word)) return isFollowed && !joins.has(word);
  const isUpper = text.slice(tokens[at]?.from, tokens[at]?.to) === code;
  return isFollowed || isUpper || next === undefined;
}

/** Codes of states that people write after their names. */
const degrees = new Set(['DC', 'MD', 'PA']);

/** Codes of states that are words of a sentence. */
const joins = new Set(['or', 'in', 'me', 'hi', 'ok']);

/** Whether a comma or a slash stands before a word. */
export const isListed = ({ text, tokens }: Line, at: number): boolean =>
  /[,/;|]/.test(text.slice(tokens[at - 1]?.to, tokens[at]?.from));

/** Whether a comma stands before a word. */
export const hasComma = ({ text, tokens }: Line, at: number): boolean =>
  text.slice(tokens[at - 1]?.to, tokens[at]?.from).includes(',');

/** Whether a code of a state is no other word, credential or name. */
export const isClear = (code: string): boolean => Object.hasOwn(states, code) && !doubtful.has(code);

const doubtful = new Set('AA AE AL AP AS CO DC DE FM HI ID IN LA MA MD ME MH MP MT NE OK OR PA PR PW VI'.split(' '));
