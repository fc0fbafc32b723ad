import { credentialAt } from '#src/search-box/credentials.ts';
import { type Context, type Rule, reading } from '#src/search-box/reading.ts';
import { specialtiesAt } from '#src/search-box/specialties-in-text.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';

/** Specialties and professions: `heart doctor`, `crnas`, `nurse`. Other meanings of the word are alternatives. */
export const readSpecialty: Rule = ({ line, facts }, at) => {
  const specialties = specialtiesAt(line, at, facts.specialties);
  const [first, ...others] = specialties?.found ?? [];
  if (!specialties || !first) return undefined;
  const alternatives = others.map(({ parameter, value, label }) => ({ parameter, value, label }));
  return reading(at, specialties.end, [{ ...first, ...(alternatives.length > 0 && { alternatives }) }]);
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
