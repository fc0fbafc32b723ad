import type { Line } from '#src/search-box/line.ts';
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
    const code = stateCodeOf(name) ?? otherNames.get(name);
    if (code) return { code, end: at + length, short: length === 1 && name.length === 2 };
  }
  return undefined;
}

const otherNames = new Map(
  Object.entries({
    'washington state': 'WA',
    'new york state': 'NY',
    'virgin islands': 'VI',
    'us virgin islands': 'VI',
    'd c': 'DC',
    cali: 'CA',
    calif: 'CA',
    fla: 'FL',
    mich: 'MI',
  }),
);

/**
 * The states at a word, with `and`, `or` or a comma between them. `every` if all of them are joined by `and`. Undefined
 * if there is none.
 */
export function statesAt(line: Line, at: number): { codes: string[]; every: boolean; end: number } | undefined {
  const first = stateAt(line, at);
  if (!first || (first.short && line.tokens[at]?.word === 'in')) return undefined;
  const codes = [first.code];
  let every = true;
  let { end } = first;
  for (;;) {
    const next = line.tokens[end]?.word;
    const joined = next === 'and' || next === 'or';
    const state = joined ? stateAt(line, end + 1) : hasComma(line, end) ? stateAt(line, end) : undefined;
    if (!state || codes.includes(state.code)) break;
    if (next === 'or') every = false;
    if (!joined && line.tokens[state.end]?.word !== 'and') every = false;
    codes.push(state.code);
    end = state.end;
  }
  return { codes, every: every && codes.length > 1, end };
}

/** Whether a comma stands before a word. */
export const hasComma = ({ text, tokens }: Line, at: number): boolean =>
  text.slice(tokens[at - 1]?.to, tokens[at]?.from).includes(',');

/** Whether a code of a state is no other word, credential or name. */
export const isClear = (code: string): boolean => Object.hasOwn(states, code) && !doubtful.has(code);

const doubtful = new Set('AL AS CO DC DE HI ID IN LA MA MD ME MP MT NE OK OR PA PR VI'.split(' '));
