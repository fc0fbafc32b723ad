import { credentialAt } from '#src/search-box/credentials.ts';
import { type Rule, reading } from '#src/search-box/reading.ts';
import { specialtiesAt } from '#src/search-box/specialties-in-text.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';

/** Specialties and professions: `heart doctor`, `crnas`, `nurse`. Other meanings of the word are alternatives. */
export const readSpecialty: Rule = ({ line }, at) => {
  const specialties = specialtiesAt(line, at);
  const [first, ...others] = specialties?.found ?? [];
  if (!specialties || !first) return undefined;
  const alternatives = others.map(({ parameter, value, label }) => ({ parameter, value, label }));
  return reading(at, specialties.end, [{ ...first, ...(alternatives.length > 0 && { alternatives }) }]);
};

/** Credentials: `md`, `pa-c`. One that is a state too, such as PA, has it as an alternative. */
export const readCredential: Rule = ({ line }, at) => {
  const credential = credentialAt(line, at);
  if (!credential) return undefined;
  const { value, end, alternatives } = credential;
  const state = stateCodeOf(value);
  const all = [...alternatives, ...(state ? [{ parameter: 'state', value: state, label: stateName(state) }] : [])];
  return reading(at, end, [
    { parameter: 'credential', value, label: value, ...(all.length > 0 && { alternatives: all }) },
  ]);
};
