import { inCity, inState, MOST, nameOf } from '#src/search-box/city-in-text.ts';
import { maybeCommonWord } from '#src/search-box/common-words.ts';
import { type City, placeKey } from '#src/search-box/facts.ts';
import { isPersonalName } from '#src/search-box/personal-names.ts';
import { hasComma, stateAt } from '#src/search-box/read-state.ts';
import type { Context, Reading } from '#src/search-box/reading.ts';
import { isTypo } from '#src/shared/typo.ts';

const MOST_WORDS = 3;

/** Letters from which on the name of a city with one typo is still that city. */
const SHORTEST = 6;

/** Words of a name, first and last: with more before a state, the last ones are no part of it. */
const NAME = 2;

/**
 * Words that nothing reads before a state, which are the name of one of its cities but for one typo, such as `Aguadila` before
 * `Puerto Rico` (R-1135). If they may be a last name, or several cities are close, they stay a name, and the cities are other
 * readings. `unknownBefore` is the number of unknown words before them, without a comma between.
 */
export function closeCityAt(
  { line, facts }: Context,
  at: number,
  { isUnknown, unknownBefore }: { isUnknown: (at: number) => boolean; unknownBefore: number },
): Reading | undefined {
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
    const cities = closeTo(placeKey(words), facts.citiesOf.get(state.code) ?? [], facts.cities, state.code);
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
