import { credentialAt } from '#src/search-box/credentials.ts';
import { type City, type Facts, placeKey } from '#src/search-box/facts.ts';
import { isTitle } from '#src/search-box/filler.ts';
import { type Line, phrase, phraseAt } from '#src/search-box/line.ts';
import { isLastName, isPersonalName } from '#src/search-box/personal-names.ts';
import { hasComma, isClear, stateAt, statesAt } from '#src/search-box/read-state.ts';
import { type Draft, type Reading, type Rule, reading, type Value } from '#src/search-box/reading.ts';
import { capital } from '#src/shared/format.ts';
import { stateName } from '#src/shared/states.ts';

const near = phrase(
  '(?:(?:located|based|practicing|living|working) )?(?:(?:near|nearby|around|surrounding|by|close to|next to|near to|not far from|in the vicinity of|vicinity of|just outside|commutable to|driving distance of|within driving distance of)(?: of)?)(?: the)?(?: (?:city|zip|zip code|zipcode|town) of| zip code| zipcode| zip| downtown| greater)?',
);
const within = phrase(
  '(?:(?:located|based|practicing|living|working) )?(?:(?:within|in|inside|up to|less than|under|not more than|no more than) )?(?:an? )?(?<miles>\\d{1,3}) ?(?:mi|miles?|mile radius|miles radius|mile)(?: radius)?(?: or less| away)?(?: (?:of|from|around|to|near))?(?: the)?(?: (?:city|zip|zip code|zipcode|town) of| zip code| zipcode| zip| downtown)?',
);
const radius = phrase('(?:an? )?radius (?:of )?(?<miles>\\d{1,3}) ?(?:mi|miles?)(?: (?:of|from|around|near))?');
const inside = phrase(
  '(?:(?:who|that|and|is|are|currently|practic(?:es|ing|e)|located|liv(?:es|ing|e)|based|work(?:s|ing)?|resid(?:es|ing)|offices?) )*(?:in|from|inside|within|at|out of)(?: the)?(?: (?:state|states|city|town|zip|zip code|zipcode|area|county) of| zip codes?| zipcodes?| zips?| zip| downtown| greater| state)*',
);
const area = phrase('(?:metro(?:politan)? )?(?:area|metro|metroplex|region|suburbs)');
const zipCode = phrase('(?<zip>\\d{5})(?:-\\d{4})?');
const point = phrase('(?<point>-?\\d+\\.\\d+,-?\\d+\\.\\d+)');

/** Cities smaller than this need `in` or a state, because too many words are the name of a small town. */
const SMALLEST_ALONE = 10_000;

/** Cities smaller than this are names first, if they are also names of people. */
const SMALLEST_NAMED = 40_000;

/** A place: `near 78701`, `within 30 miles of austin`, `in ohio`, `dallas tx`. */
export const readPlace: Rule = (context, at) => {
  const { line, facts } = context;
  const circle = phraseAt(line, at, within) ?? phraseAt(line, at, radius);
  if (circle) {
    const miles = Math.min(500, Math.max(1, Number(circle.groups.miles)));
    const center = centerAt(line, circle.end, facts);
    const end = center?.end ?? circle.end;
    const chip = { parameter: 'miles', value: `${miles}`, label: `Within ${miles} miles`, start: at, end: circle.end };
    return { end, chips: [...(center?.chips ?? []), chip] };
  }
  const close = phraseAt(line, at, near);
  const center = close && centerAt(line, close.end, facts);
  if (close && center) return { end: center.end, chips: center.chips.map((chip) => ({ ...chip, start: at })) };
  const opening = phraseAt(line, at, inside);
  const place = opening && placeAt(line, opening.end, facts, { alone: false });
  if (place) return inArea(line, place, facts);
  return placeAt(line, at, facts, { alone: true });
};

/** `austin area` is near Austin. */
function inArea(line: Line, place: Reading, facts: Facts): Reading {
  const after = phraseAt(line, place.end, area);
  const start = place.chips[0]?.start;
  const center = after && start !== undefined ? centerAt(line, start, facts) : undefined;
  if (!after || !center) return place;
  return { end: after.end, chips: center.chips };
}

/** The center of a circle: a ZIP code, coordinates, or a city. */
function centerAt(line: Line, at: number, facts: Facts): Reading | undefined {
  const given = phraseAt(line, at, zipCode) ?? phraseAt(line, at, point);
  const text = given?.groups.zip ?? given?.groups.point;
  if (given && text) return reading(at, given.end, [nearTo(text)]);
  const found = cityAt(line, at, facts);
  if (!found) return undefined;
  const [first, ...others] = found.state ? found.cities.filter(({ state }) => state === found.state) : found.cities;
  if (!first) return undefined;
  const alternatives = others.slice(0, MOST).map(nearCity);
  return reading(at, found.end, [{ ...nearCity(first), ...(alternatives.length > 0 && { alternatives }) }]);
}

/** Alternatives of a city. */
const MOST = 3;

const nearTo = (place: string): Value => ({ parameter: 'near', value: place, label: `Near ${place}` });
const nearCity = ({ city, state }: City) => nearTo(`${city}, ${state}`);
const inState = (code: string): Value => ({ parameter: 'state', value: code, label: stateName(code) });
const inCity = (city: string): Value => ({ parameter: 'city', value: city, label: city });

/** A ZIP code, county, city or states. Without `in` before them, short and frequent words are no place. */
function placeAt(line: Line, at: number, facts: Facts, { alone }: { alone: boolean }): Reading | undefined {
  const zip = phraseAt(line, at, zipCode);
  if (zip?.groups.zip) {
    const { zip: value } = zip.groups;
    return reading(at, zip.end, [{ parameter: 'zip', value, label: `ZIP ${value}`, alternatives: [nearTo(value)] }]);
  }
  const county = countyAt(line, at, facts);
  if (county) return county;
  const state = stateAt(line, at);
  const found = cityAt(line, at, facts);
  const isState = state && (!found || (!found.state && state.end >= found.end));
  if (isState) {
    if (state.short && alone && !standsAlone(line, at, state.code)) return undefined;
    return inStates(line, at, found?.cities ?? [], alone);
  }
  return found && ofCity(line, at, found, alone);
}

/** Whether a two-letter word is a state without `in` before it. */
function standsAlone(line: Line, at: number, code: string): boolean {
  const { text, tokens } = line;
  const token = tokens[at];
  if (!token || isClear(code)) return true;
  const isUpper = text.slice(token.from, token.to) === code && text !== text.toUpperCase();
  const isLast = at === tokens.length - 1 && !['IN', 'OR', 'ME', 'HI'].includes(code);
  return (isUpper || isLast) && !credentialAt(line, at);
}

function inStates(line: Line, at: number, cities: readonly City[], alone: boolean): Reading | undefined {
  const states = statesAt(line, at);
  if (!states) return undefined;
  const name = line.tokens[at]?.word ?? '';
  const isName = alone && isPersonalName(name);
  const [city] = cities;
  const alternatives = [
    ...(city ? [inCity(city.city), nearCity(city)] : []),
    ...(isName ? [nameOf(line, at, at + 1)] : []),
  ];
  const [first = '', ...others] = states.codes;
  return {
    ...reading(at, states.end, [
      { ...inState(first), ...(alternatives.length > 0 && { alternatives }) },
      ...others.map(inState),
    ]),
    ...(isName && states.codes.length === 1 && { bare: true }),
  };
}

const nameOf = ({ text, tokens }: Line, start: number, end: number): Value => {
  const name = text.slice(tokens[start]?.from, tokens[end - 1]?.to);
  return { parameter: 'name', value: name, label: `Name ${name}` };
};

interface FoundCity {
  /** The cities of that name, the most populous first. */
  cities: readonly City[];
  /** The end of the city, and of its state. */
  cityEnd: number;
  end: number;
  state?: string;
}

function ofCity(
  line: Line,
  at: number,
  { cities, cityEnd, end, state }: FoundCity,
  alone: boolean,
): Reading | undefined {
  const [first] = cities;
  if (!first) return undefined;
  const city = inCity(first.city);
  if (state)
    return {
      end,
      chips: [
        { ...city, start: at, end: cityEnd },
        { ...inState(state), start: cityEnd, end },
      ],
    };
  const population = cities.reduce((sum, each) => sum + each.population, 0);
  const isName = cityEnd === at + 1 && isPersonalName(line.tokens[at]?.word ?? '');
  if (alone && population < SMALLEST_ALONE) return undefined;
  const name = nameOf(line, at, cityEnd);
  const places = cities.slice(0, MOST).map(nearCity);
  const isNameFirst = alone && isName && population < SMALLEST_NAMED;
  const [chip, ...alternatives] = isNameFirst ? [name, city, ...places] : [city, ...(alone ? [name] : []), ...places];
  return { ...reading(at, end, [{ ...(chip ?? city), alternatives }]), ...(alone && { bare: true }) };
}

const LONGEST = 5;

/** The city at a word, with its state if the line gives one. */
function cityAt(line: Line, at: number, { cities }: Facts): FoundCity | undefined {
  const { tokens } = line;
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const found = cities.get(placeKey(tokens.slice(at, at + length).map(({ word }) => word)));
    if (!found) continue;
    const cityEnd = at + length;
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

const LONGEST_COUNTY = 4;

/** `travis county`, with its state if the line gives one. */
function countyAt(line: Line, at: number, { counties }: Facts): Reading | undefined {
  for (let length = 1; length <= LONGEST_COUNTY; length++) {
    const end = at + length;
    if (!/^(?:county|parish|borough)$/.test(line.tokens[end]?.word ?? '')) continue;
    const found = counties.get(placeKey(line.tokens.slice(at, end).map(({ word }) => word)));
    const state = found && stateAt(line, end + 1);
    const isThere = state && found.some((county) => county.state === state.code);
    const [first, ...others] = (found ?? [])
      .filter((county) => !isThere || county.state === state.code)
      .map(({ county, county_fips, state: code }): Value => {
        const label = `${county.replace(/ county$/i, '')} County, ${code}`;
        return { parameter: 'county', value: county_fips, label };
      });
    if (!first) return undefined;
    const alternatives = others.slice(0, MOST);
    return reading(at, isThere ? state.end : end + 1, [{ ...first, ...(alternatives.length > 0 && { alternatives }) }]);
  }
  return undefined;
}

const MOST_WORDS = 3;

/**
 * A city that the tables lack: unknown words after `in`, such as `in paris`, or before a comma and a state, such as
 * `paris, tx`. `isKnown` tells whether a rule or a filler word takes a word.
 */
export function unknownCityAt(line: Line, at: number, isKnown: (at: number) => boolean): Reading | undefined {
  const lead = phraseAt(line, at, inside) ?? phraseAt(line, at, near);
  const opening = lead && line.tokens[lead.end - 1]?.word !== 'at' ? lead : undefined;
  const start = opening?.end ?? at;
  let end = start;
  while (end - start < MOST_WORDS && /^[a-z]{3,}$/.test(line.tokens[end]?.word ?? '') && !isKnown(end)) {
    end++;
    if (hasComma(line, end)) break;
  }
  if (end === start) return undefined;
  const state = stateAt(line, end);
  const isAddress = state && hasComma(line, end) && !credentialAt(line, end);
  const isNamed = isTitle(line.tokens[at - 1]?.word ?? '') || isLastName(line.tokens[end - 1]?.word ?? '');
  if (!opening && (!isAddress || isNamed)) return undefined;
  const name = titled(line.tokens.slice(start, end).map(({ word }) => word));
  const chips: Draft[] = [{ ...inCity(name), start, end, alternatives: [nameOf(line, start, end)] }];
  if (!state) return { end, chips };
  return { end: state.end, chips: [...chips, { ...inState(state.code), start: end, end: state.end }] };
}

const titled = (words: readonly string[]) => words.map(capital).join(' ');
