import { credentialAt, isDistrict } from '#src/datasets/credentials.ts';
import {
  cityAt,
  type FoundCity,
  inCity,
  inState,
  MOST,
  misspelledCityAt,
  nameOf,
  nearCity,
  nearest,
  nearTo,
} from '#src/datasets/places/sentences/city-in-text.ts';
import { countyAt } from '#src/datasets/places/sentences/county.ts';
import { metroAt } from '#src/datasets/places/sentences/metro.ts';
import { type City, SMALLEST_ALONE } from '#src/datasets/places/sentences/place-names.ts';
import { type FoundPhrase, type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { isPersonalName } from '#src/search/sentences/personal-names.ts';
import {
  type Context,
  type Draft,
  negatedValue,
  type Reading,
  type Rule,
  reading,
} from '#src/search/sentences/reading.ts';
import { isClear, stateAt, statesAt } from '#src/search/sentences/states-in-text.ts';

export const near = phrase(
  '(?:(?:located|based|practicing|living|working) )?(?:(?:in|at) (?:or|and) )?(?:(?:near|nearby|around|surrounding|by|close to|next to|near to|not far from|in the vicinity of|vicinity of|just outside|commutable to|(?:commuting |driving )?distance (?:of|from|to)|within (?:commuting|driving) distance of|(?:suburbs|outskirts) of)(?: of)?)(?: the)?(?: (?:city|zip|zip code|zipcode|town) of| zip code| zipcode| zip| downtown| greater)?',
);
const within = phrase(
  '(?:(?:located|based|practicing|living|working) )?(?:(?:within|in|inside|up to|less than|under|not more than|no more than) )?(?:an? )?(?<miles>\\d{1,3}) ?(?:mi|miles?|mile radius|miles radius|mile)(?: radius)?(?: or less| away)?(?: (?:outside of|outside|of|from|around|to|near))?(?: the)?(?: (?:city|zip|zip code|zipcode|town) of| zip code| zipcode| zip| downtown| greater| metro)?',
);
const beyond = phrase(
  '(?:more than|over|at least|farther than|further than|greater than|beyond) (?<miles>\\d{1,3}) ?(?:mi|miles?)(?: away)? (?:outside of|outside|of|from)(?: the)?',
);
const radius = phrase('(?:an? )?radius (?:of )?(?<miles>\\d{1,3}) ?(?:mi|miles?)(?: (?:of|from|around|near))?');
export const inside = phrase(
  '(?:(?:who|that|and|is|are|currently|practic(?:es|ing|e)|located|liv(?:es|ing|e)|based|work(?:s|ing)?|resid(?:es|ing)|offices?) )*(?:in|from|inside|within|at|out of)(?: the)?(?: (?:state|states|city|town|zip|zip code|zipcode|area) of| zip codes?| zipcodes?| zips?| zip| downtown| greater| state)*',
);
const area = phrase(
  '(?:metro(?:politan)? )?(?:area|metro|metroplex|region|suburbs)|(?:(?:and|or) )?(?:(?:the|its) )?(?:surrounding|nearby)(?: (?:areas?|cities|towns|suburbs|counties|communities|region))?|and (?:(?:the|its) )?(?:surroundings|suburbs|vicinity|nearby)',
);
const zipCode = phrase('(?<zip>\\d{5})(?:-\\d{4})?');
const point = phrase('(?<point>-?\\d+\\.\\d+,-?\\d+\\.\\d+)');

/** Cities smaller than this are names first, if they are also names of people. */
const SMALLEST_NAMED = 40_000;

/** A place: `near 78701`, `within 30 miles of austin`, `in ohio`, `dallas tx`. */
export const readPlace: Rule = (context, at) => {
  const { line } = context;
  const far = phraseAt(line, at, beyond);
  const from = far && centerAt(context, far.end);
  if (far && from) {
    const chips = [...from.chips, inMiles(far, at)].map((chip) => ({ ...negatedValue(chip), start: at }));
    return { end: from.end, chips };
  }
  const circle = phraseAt(line, at, within) ?? phraseAt(line, at, radius);
  if (circle) {
    const center = centerAt(context, circle.end);
    const end = center?.end ?? circle.end;
    return { end, chips: [...(center?.chips ?? []), inMiles(circle, at)] };
  }
  const metro = metroAt(context, at);
  if (metro) return metro;
  const close = phraseAt(line, at, near);
  const center = close && centerAt(context, close.end);
  if (close && center) return { end: center.end, chips: center.chips.map((chip) => ({ ...chip, start: at })) };
  const opening = phraseAt(line, at, inside);
  const place = opening && placeAt(context, opening.end, { alone: false });
  if (place) return inArea(context, place);
  const alone = placeAt(context, at, { alone: true });
  return alone && inArea(context, alone);
};

/** The radius of a circle. */
function inMiles({ groups, end }: FoundPhrase, start: number): Draft {
  const miles = Math.min(500, Math.max(1, Number(groups.miles)));
  return { parameter: 'miles', value: `${miles}`, label: `Within ${miles} miles`, start, end };
}

/** `austin area` is near Austin. */
function inArea(context: Context, place: Reading): Reading {
  const after = phraseAt(context.line, place.end, area);
  const start = place.chips[0]?.start;
  const center = after && start !== undefined ? centerAt(context, start) : undefined;
  if (!after || !center) return place;
  return { end: after.end, chips: center.chips };
}

/** The center of a circle: a ZIP code, coordinates, or a city. */
function centerAt(context: Context, at: number): Reading | undefined {
  const { line } = context;
  const given = phraseAt(line, at, zipCode) ?? phraseAt(line, at, point);
  const text = given?.groups.zip ?? given?.groups.point;
  if (given && text) return reading(at, given.end, [nearTo(text)]);
  const found = cityAt(context, at) ?? misspelledCityAt(context, at);
  return found && nearest(at, found);
}

/** A ZIP code, county, city or states. Without `in` before them, short and frequent words are no place. */
function placeAt(context: Context, at: number, { alone }: { alone: boolean }): Reading | undefined {
  const { line } = context;
  const zip = phraseAt(line, at, zipCode);
  if (zip?.groups.zip) {
    const { zip: value } = zip.groups;
    return reading(at, zip.end, [{ parameter: 'zip', value, label: `ZIP ${value}`, alternatives: [nearTo(value)] }]);
  }
  const county = countyAt(context, at);
  if (county) return county;
  const state = stateAt(line, at);
  const found = cityAt(context, at);
  const isState = state && (!found || (!found.state && state.end >= found.end));
  if (isState) {
    if (state.short && alone && !standsAlone(context, at, state.code)) return undefined;
    return inStates(line, at, found?.cities ?? [], alone);
  }
  if (!found || (line.tokens[at - 1]?.word !== 'in' && phraseAt(line, found.end, institution))) return undefined;
  return ofCity(line, at, found, alone);
}

/** Words that make a name of a city: `cleveland clinic`. */
const institution = phrase(
  'clinic|university|college|medical (?:center|school|college|group)|general hospital|health (?:system|center)|memorial',
);

/** Whether a two-letter word is a state without `in` before it. */
function standsAlone(context: Context, at: number, code: string): boolean {
  const { text, tokens } = context.line;
  const token = tokens[at];
  if (!token || isClear(code) || (code === 'DC' && isDistrict(context))) return true;
  const isUpper = text.slice(token.from, token.to) === code && text !== text.toUpperCase();
  const isLast = at === tokens.length - 1 && !['IN', 'OR', 'ME', 'HI'].includes(code);
  return (isUpper || isLast) && !credentialAt(context.line, at);
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

/** A city, and its state if the line gives one. `alone`: without `in` before it. Undefined: too small for that. */
export function ofCity(
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
