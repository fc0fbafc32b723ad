import { credentialAt } from '#src/search-box/credentials.ts';
import { type Context, type Rule, reading } from '#src/search-box/reading.ts';
import { specialtiesAt } from '#src/search-box/specialties-in-text.ts';
import { dottedCode } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';

/** Specialties and professions: `heart doctor`, `crnas`, `nurse`. Other meanings of the word are alternatives. */
export const readSpecialty: Rule = ({ line, facts }, at) => {
  const specialties = specialtiesAt(line, at, facts.specialties);
  const [first, ...others] = specialties?.found ?? [];
  if (!specialties || !first) return undefined;
  const alternatives = others.map(({ parameter, value, label }) => ({ parameter, value, label }));
  const chips = first.listing ? membersOf(first.listing) : [first];
  return reading(
    at,
    specialties.end,
    chips.map((chip, n) => ({ ...chip, ...(n === 0 && alternatives.length > 0 && { alternatives }) })),
  );
};

/** A chip per code of a listing. */
const membersOf = ({ name, codes }: CodeList) =>
  codes.map((code) => ({
    parameter: 'taxonomy',
    value: code.code,
    label: code.name,
    set: `${name} (${codes.length})`,
  }));

const code = /(?<![\p{L}\d])\d{3}\.?[\dA-Z]{6}\.?X(?![\p{L}\d])/iuy;

/** A code of the taxonomy as NUCC and the screens write it: `207R00000X`, `207.R00000.X` (R-1034). */
export const readTaxonomyCode: Rule = ({ line: { text, tokens }, facts }, at) => {
  code.lastIndex = tokens[at]?.from ?? text.length;
  const [found] = code.exec(text) ?? [];
  if (found === undefined) return undefined;
  const value = found.replaceAll('.', '').toUpperCase();
  const end = tokens.findIndex(({ from }) => from >= code.lastIndex);
  const label = facts.codes.get(value) ?? `Unknown code ${dottedCode(value)}`;
  return reading(at, end < 0 ? tokens.length : end, [{ parameter: 'taxonomy', value, label }]);
};

/** Credentials: `md`, `pa-c`. One that is a state too, such as PA, has it as an alternative. */
export const readCredential: Rule = (context, at) => {
  const { line } = context;
  const credential = credentialAt(line, at);
  if (!credential) return undefined;
  const { value, end, alternatives } = credential;
  if (value === 'DC' && isDistrict(context)) return undefined;
  const state = stateCodeOf(value);
  const all = [...alternatives, ...(state ? [{ parameter: 'state', value: state, label: stateName(state) }] : [])];
  return reading(at, end, [
    { parameter: 'credential', value, label: value, ...(all.length > 0 && { alternatives: all }) },
  ]);
};

/** Whether DC is the district: the line has another profession than chiropractors, whose credential it is. */
export const isDistrict = ({ line, facts }: Pick<Context, 'line' | 'facts'>): boolean =>
  !line.words.includes('chiro') &&
  line.tokens.some((_, index) => specialtiesAt(line, index, facts.specialties) !== undefined);
