import { inCity, inState, MOST, nameOf } from '#src/datasets/places/sentences/city-in-text.ts';
import { type City, placeKey, readPlaceNames } from '#src/datasets/places/sentences/place-names.ts';
import { maybeCommonWord } from '#src/search/sentences/common-words.ts';
import { isPersonalName } from '#src/search/sentences/personal-names.ts';
import type { Reading } from '#src/search/sentences/reading.ts';
import type { Unread } from '#src/search/sentences/rules.ts';
import { hasComma, stateAt } from '#src/search/sentences/states-in-text.ts';
import { isTypo } from '#src/shared/typo.ts';

const MOST_WORDS = 3;

/** Letters from which on the name of a city with one typo is still that city. */
const SHORTEST = 6;

/** Words of a name, first and last: with more before a state, the last ones are no part of it. */
const NAME = 2;

/**
 * Words that nothing reads before a state, which are the name of one of its cities but for one typo, such as `Aguadila` before
 * `Puerto Rico` (R-1135). If they may be a last name, or several cities are close, they stay a name, and the cities are other
 * readings.
 */
export function closeCityAt({ line, known, isKnown, unknownBefore }: Unread, at: number): Reading | undefined {
  const { cities: all, citiesOf } = known(readPlaceNames);
  const isUnknown = (index: number) => index < line.tokens.length && !isKnown(index);
  for (
    let end = at + 1;
    end <= at + MOST_WORDS && isUnknown(end - 1) && (end === at + 1 || !hasComma(line, end - 1));
    end++
  ) {
    const words = line.tokens.slice(at, end).map(({ word }) => word);
    const state = stateAt(line, end);
    if (!state || words.some((word) => isPersonalName(word) || maybeCommonWord(word))) continue;
    if (state.short && /^(?:or|in|me|hi|ok)$/.test(line.tokens[end]?.word ?? '') && state.end < line.tokens.length)
      continue;
    const cities = closeTo(placeKey(words), citiesOf.get(state.code) ?? [], all, state.code);
    const [first] = cities;
    if (!first) continue;
    const name = nameOf(line, at, end);
    const mayBeName = unknownBefore + words.length === NAME && unknownBefore > 0 && !hasComma(line, at);
    const places = cities.slice(0, MOST).map(({ city }) => inCity(city));
    const isName = mayBeName || cities.length > 1;
    const [chip = name, ...alternatives] = isName ? [name, ...places] : [...places, name];
    return {
      end: state.end,
      chips: [
        { ...chip, start: at, end, alternatives },
        { ...inState(state.code), start: end, end: state.end },
      ],
    };
  }
  return undefined;
}

function closeTo(
  key: string,
  spelled: readonly { key: string; letters: Uint8Array }[],
  cities: ReadonlyMap<string, readonly City[]>,
  state: string,
): City[] {
  const typed = Buffer.from(key);
  return spelled
    .filter(({ letters }) => letters.length >= SHORTEST && isTypo(typed, typed.length, letters))
    .flatMap((close) => cities.get(close.key)?.find((city) => city.state === state) ?? [])
    .toSorted((one, other) => other.population - one.population);
}
