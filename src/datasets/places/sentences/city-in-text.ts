import { type City, placeKey, readPlaceNames } from '#src/datasets/places/sentences/place-names.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, type Reading, reading, type Value } from '#src/search/sentences/reading.ts';
import { hasComma, stateAt } from '#src/search/sentences/states-in-text.ts';
import { stateName } from '#src/shared/states.ts';
import { isTypo } from '#src/shared/typo.ts';

/** Alternatives of a city. */
export const MOST = 3;

export const nearTo = (place: string): Value => ({ parameter: 'near', value: place, label: `Near ${place}` });
export const nearCity = ({ city, state }: City): Value => nearTo(`${city}, ${state}`);
export const inState = (code: string): Value => ({ parameter: 'state', value: code, label: stateName(code) });
export const inCity = (city: string): Value => ({ parameter: 'city', value: city, label: city });

export const nameOf = ({ text, tokens }: Line, start: number, end: number): Value => {
  const name = text.slice(tokens[start]?.from, tokens[end - 1]?.to);
  return { parameter: 'name', value: name, label: `Name ${name}` };
};

export interface FoundCity {
  /** The cities of that name, the most populous first. */
  cities: readonly City[];
  /** The end of the city, and of its state. */
  cityEnd: number;
  end: number;
  state?: string;
}

const LONGEST = 5;

/** The words for counties and their equivalents. A city before one is a county, perhaps one that no data has (R-1057). */
export const county = phrase(
  '(?:count(?:y|ies)|parish(?:es)?|boroughs?|census areas?|municipalit(?:y|ies)|municipios?|planning regions?)',
);
const countyOf = phrase('(?:county|counties|parish|parishes) of');

/** The city at a word, with its state if the line gives one. */
export const cityAt = ({ line, known }: Context, at: number): FoundCity | undefined =>
  namedAt(line, at, (key) => known(readPlaceNames).cities.get(key));

/** Letters from which on the name of a large city with one typo is still that city. */
const SHORTEST_MISSPELLED = 7;

/**
 * The same for a large city with one typo after the first letter, such as `clevland`. Only for words that must be a
 * place, because such words can be names too.
 */
export const misspelledCityAt = ({ line, known }: Context, at: number): FoundCity | undefined =>
  namedAt(line, at, (key) => {
    const { cities, largeCities } = known(readPlaceNames);
    const typed = Buffer.from(key);
    const meant = largeCities
      .get(key.charAt(0))
      ?.find(({ letters }) => letters.length >= SHORTEST_MISSPELLED && isTypo(typed, typed.length, letters));
    return meant && cities.get(meant.key);
  });

function namedAt(
  line: Line,
  at: number,
  citiesOf: (key: string) => readonly City[] | undefined,
): FoundCity | undefined {
  const { tokens } = line;
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const found = citiesOf(placeKey(tokens.slice(at, at + length).map(({ word }) => word)));
    if (!found) continue;
    const cityEnd = at + length;
    if (phraseAt(line, cityEnd, county) || phraseAt(line, at - 2, countyOf)?.end === at) return undefined;
    const state = stateAt(line, cityEnd);
    const isThere = found.some((city) => city.state === state?.code);
    const isJoin =
      state?.short &&
      /^(?:or|in)$/.test(tokens[cityEnd]?.word ?? '') &&
      !hasComma(line, cityEnd) &&
      tokens.length > state.end;
    const isGiven = state && !isJoin && (isThere || hasComma(line, cityEnd));
    return isGiven && state
      ? { cities: found, cityEnd, end: state.end, state: state.code }
      : { cities: found, cityEnd, end: cityEnd };
  }
  return undefined;
}

/** The cities that a line can mean, the most populous first: those of its state, if it gives one. */
export const meantBy = ({ cities, state }: FoundCity): readonly City[] =>
  state ? cities.filter((city) => city.state === state) : cities;

/** Near the most populous of the cities of a name. The others are alternatives. */
export function nearest(start: number, found: FoundCity): Reading | undefined {
  const [first, ...others] = meantBy(found);
  if (!first) return undefined;
  const alternatives = others.slice(0, MOST).map(nearCity);
  return reading(start, found.end, [{ ...nearCity(first), ...(alternatives.length > 0 && { alternatives }) }]);
}
