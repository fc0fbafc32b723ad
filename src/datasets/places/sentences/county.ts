import { countyName } from '#src/datasets/places/county-name.ts';
import { county, MOST } from '#src/datasets/places/sentences/city-in-text.ts';
import { type County, type PlaceNames, placeKey, readPlaceNames } from '#src/datasets/places/sentences/place-names.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import type { Context, Draft, Reading, Value } from '#src/search/sentences/reading.ts';
import { isListed, stateAt } from '#src/search/sentences/states-in-text.ts';

const LONGEST = 4;

const announced = phrase('(?:county|counties|parish|parishes) of(?: the)?');
const abbreviated = phrase('co');
const join = phrase('and|or|and or');

/** Counties: `travis county`, `cook and dupage counties`, `county of cook`, with their state if the line gives one. */
export function countyAt({ line, known }: Context, at: number): Reading | undefined {
  const { counties } = known(readPlaceNames);
  const opening = phraseAt(line, at, announced);
  const names = namesAt(line, opening?.end ?? at, counties);
  const last = names.at(-1);
  if (!last) return undefined;
  const closing = opening ? last : phraseAt(line, last.end, county);
  const short = closing ? undefined : phraseAt(line, last.end, abbreviated);
  const end = closing?.end ?? short?.end;
  const state = end === undefined ? undefined : stateAt(line, end);
  const found = names.map((name) => ({ ...name, ...inState(counties.get(name.key), state?.code) }));
  const isThere = state !== undefined && found.some((each) => each.isThere);
  if (end === undefined || (short && !isThere)) return undefined; // "travis co tx", but not "denver co"
  const chips = found.flatMap(({ start, end: nameEnd, values: [first, ...others] }): Draft[] => {
    if (!first) return [];
    const alternatives = others.slice(0, MOST);
    const span = names.length > 1 ? { start, end: nameEnd } : { start: at, end: isThere ? state.end : end };
    return [{ ...first, ...span, ...(alternatives.length > 0 && { alternatives }) }];
  });
  return { end: isThere ? state.end : end, chips };
}

interface Name {
  key: string;
  start: number;
  end: number;
}

/** The names of counties at a word, with `and`, `or` or commas between them. */
function namesAt(line: Line, at: number, counties: PlaceNames['counties']): Name[] {
  const names: Name[] = [];
  let start = at;
  for (;;) {
    const name = nameAt(line, start, counties);
    if (!name) break;
    names.push(name);
    const joined = phraseAt(line, name.end, join);
    if (!joined && !isListed(line, name.end)) break;
    start = joined?.end ?? name.end;
  }
  return names;
}

/** The name of a county: before the word for it, the longest one that the data has. */
function nameAt({ tokens }: Line, at: number, counties: PlaceNames['counties']): Name | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const words = placeKey(tokens.slice(at, at + length).map(({ word }) => word));
    const key = words === 'la' ? 'los angeles' : words;
    if (counties.has(key)) return { key, start: at, end: at + length };
  }
  return undefined;
}

function inState(all: readonly County[] = [], state: string | undefined): { isThere: boolean; values: Value[] } {
  const there = all.filter((county) => county.state === state);
  const values = (there.length > 0 ? there : all).map(({ county, county_fips, state: code }) => ({
    parameter: 'county',
    value: county_fips,
    label: `${countyName(county, county_fips)}, ${code}`,
  }));
  return { isThere: there.length > 0, values };
}
