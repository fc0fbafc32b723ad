// Abbreviations that people write after their names.

import { specialtiesAt } from '#src/datasets/specialties-in-text.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import type { Line } from '#src/search/sentences/line.ts';
import type { Context, Value } from '#src/search/sentences/reading.ts';
import { tsvFile } from '#src/server/tsv-file.ts';
import { isDegree, isNameToo } from '#src/shared/degrees.ts';

/** Credentials whose holders are one profession, with its NUCC classification. */
const professions: Record<string, string> = Object.fromEntries(
  tsvFile<'credential' | 'profession'>(import.meta.dirname, 'credentials.tsv').map(({ credential, profession }) => [
    credential,
    profession,
  ]),
);

/** Degrees of physicians, which are names and states, too. */
const physicians = ['MD', 'DO'];

const byWords = new Map(
  [...Object.keys(professions), ...physicians].map((value) => [value.toLowerCase().replace(/[-/]/g, ' '), value]),
);

/** Letters of the list that are words of a question: forms of a practice, `onc rn`, `inpt`. */
const words = new Set('INC LLC LLP PLLC LTD PSC PLC APC ESQ INPT ONC OMS NIC ACT'.split(' '));

/** The credential at a word, and the profession that it may mean instead. */
export function credentialAt(line: Line, at: number) {
  const { tokens } = line;
  const found = boardedAt(line, at) ?? joinedAt(line, at) ?? knownAt(line, at);
  if (!found || (found.value === 'DO' && isVerb(tokens[at - 1]?.word, tokens[at + 1]?.word))) return undefined;
  const name = professionOf(found.value);
  const alternatives: Value[] = name ? [{ parameter: 'specialty', value: name, label: name }] : [];
  return { ...found, alternatives };
}

interface Found {
  value: string;
  /** The index of the word after it. */
  end: number;
}

/** `-BC` after a nurse's credential is part of it, not a physician's board (R-1016): `RN-BC`, `NNP BC`. */
function boardedAt({ tokens }: Line, at: number): Found | undefined {
  const value = byWords.get(tokens[at]?.word ?? '') ?? (tokens[at]?.word ?? '').toUpperCase();
  const isNurse = /Nurse|Midwi/.test(professionOf(value) ?? '') || /^[A-Z]+NP$/.test(value);
  return isNurse && tokens[at + 1]?.word === 'bc' ? { value: `${value}-BC`, end: at + 2 } : undefined;
}

/** Several words of one credential, without a blank between them: `CPNP-PC`, `VA-BC`, `BCBA-D`. */
function joinedAt({ text, tokens }: Line, at: number): Found | undefined {
  const [start] = tokens.slice(at, at + 1);
  for (let end = Math.min(at + 3, tokens.length); start && end > at + 1; end--) {
    const written = text.slice(start.from, tokens[end - 1]?.to);
    const isWhole = !/[\p{L}\p{N}-]/u.test(text[tokens[end - 1]?.to ?? 0] ?? '');
    if (isWhole && /^\p{L}+(?:[-/(]+\p{L}+)+$/u.test(written) && isDegree(written))
      return { value: byWords.get(written.toLowerCase().replace(/[-/]/g, ' ')) ?? written.toUpperCase(), end };
  }
  return undefined;
}

function knownAt({ tokens }: Line, at: number): Found | undefined {
  for (const length of [2, 1]) {
    const text = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    const value = byWords.get(text) ?? (text.length > 2 ? byWords.get(text.replace(/s$/, '')) : undefined);
    if (value !== undefined) return { value, end: at + Math.min(length, text.split(' ').length) };
  }
  const letters = (tokens[at]?.word ?? '').toUpperCase();
  const isListed = letters.length > 2 && isDegree(letters) && !isNameToo(letters) && !words.has(letters);
  return isListed ? { value: letters, end: at + 1 } : undefined;
}

/** The credentials of a profession, by its NUCC classification. */
export const lettersFor = (profession: string): string[] =>
  Object.keys(professions).filter((value) => professions[value] === profession);

const professionOf = (value: string): string | undefined =>
  professions[value] ?? professions[value.replace(/-BC$/, '')];

const isVerb = (before = '', next = '') =>
  ['who', 'that', 'to', 'i', 'you', 'we', 'they'].includes(before) || ['not', 'you', 'i', 'we', 'they'].includes(next);

/** Whether DC is the district: the line has another profession than chiropractors, whose credential it is. */
export const isDistrict = ({ line, known }: Pick<Context, 'line' | 'known'>): boolean =>
  !line.words.includes('chiro') &&
  line.tokens.some((_, index) => specialtiesAt(line, index, known(readTaxonomy).forms) !== undefined);
