import { cityAt, type FoundCity, meantBy, nearCity, nearest } from '#src/datasets/places/sentences/city-in-text.ts';
import type { City, PlaceNames } from '#src/datasets/places/sentences/place-names.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Reading, reading, type Value } from '#src/search/sentences/reading.ts';

const opening = phrase(
  '(?:(?:who|that|is|are|located|based|practicing|living|working) )*(?:(?:in|inside|within|near|around|throughout|across|from|serving) (?:and around )?)?(?:the )?',
);
const before = phrase('(?:greater|metro(?:politan)?)(?: area of)?');
const after = phrase(
  '(?:greater )?(?:(?:metro(?:politan)?|statistical)(?: statistical)?(?: area| region)?|metroplex|msa|cbsa)',
);
const area = phrase('(?:metro(?:politan)? )?(?:area|region|metroplex|msa)');

/** Names of areas, with the largest city of each. */
const nicknames: readonly (readonly [name: RegExp, city: string, state: string])[] = [
  [phrase('dfw|d fw|dallas(?: and)? f(?:or)?t worth(?= (?:metro|area|region))'), 'dallas', 'TX'],
  [phrase('twin cities'), 'minneapolis', 'MN'],
  [phrase('chicagoland'), 'chicago', 'IL'],
  [phrase('tampa bay'), 'tampa', 'FL'],
  [phrase('(?:washington )?dc(?= (?:metro|msa))'), 'washington', 'DC'],
  [phrase('ny(?= (?:metro|msa))'), 'new york', 'NY'],
  [phrase('la(?= (?:metro|msa))'), 'los angeles', 'CA'],
];

/** Areas that are larger than a metropolitan area. */
const regions: typeof nicknames = [[phrase('(?:(?:sf|san francisco) )?bay area'), 'san francisco', 'CA']];

/**
 * A metropolitan area: `denver metro`, `greater boston area`, `metro atlanta`, `twin cities`. Near its city, where the
 * data has no area for it.
 */
export function metroAt(line: Line, at: number, placeNames: PlaceNames): Reading | undefined {
  const opened = phraseAt(line, at, opening)?.end ?? at;
  for (const start of opened === at ? [at] : [opened, at]) {
    const found = metroFrom(line, start, placeNames);
    if (found) return { ...found, chips: found.chips.map((chip) => ({ ...chip, start: at })) };
  }
  return undefined;
}

function metroFrom(line: Line, start: number, placeNames: PlaceNames): Reading | undefined {
  const lead = phraseAt(line, start, before);
  const first = lead?.end ?? start;
  const known =
    nicknamed(line, first, placeNames, nicknames) ??
    (phraseAt(line, first, area) ? undefined : cityAt(line, first, placeNames));
  if (known) {
    const end = secondCity(line, known, placeNames);
    const closing = phraseAt(line, end, after) ?? (lead && phraseAt(line, end, area));
    const isNicknamed = nicknamed(line, first, placeNames, nicknames) !== undefined;
    if (closing) return around(start, known, closing.end);
    if (isNicknamed) return around(start, known, phraseAt(line, known.end, area)?.end ?? known.end);
    if (lead) return around(start, known, known.end);
    const both = line.tokens[known.end]?.word !== 'and' && end > known.end ? phraseAt(line, end, area) : undefined;
    if (both) return nearest(start, { ...known, end: both.end });
  }
  const isOfCity = cityAt(line, start - 1, placeNames)?.end === start; // another city's bay
  const region = isOfCity ? undefined : nicknamed(line, start, placeNames, regions);
  return region && nearest(start, region);
}

function nicknamed(line: Line, at: number, { cities }: PlaceNames, names: typeof nicknames): FoundCity | undefined {
  for (const [name, key, state] of names) {
    const found = phraseAt(line, at, name);
    const all = cities.get(key);
    if (found && all) return { cities: all, cityEnd: found.end, end: found.end, state };
  }
  return undefined;
}

/** The end of the second city of `dallas fort worth metro`. */
function secondCity(line: Line, { end }: FoundCity, placeNames: PlaceNames): number {
  const start = line.tokens[end]?.word === 'and' ? end + 1 : end;
  return cityAt(line, start, placeNames)?.end ?? end;
}

const metroOf = ({ metro }: City): Value[] =>
  metro ? [{ parameter: 'cbsa', value: metro.code, label: `${metro.title} metro area` }] : [];

function around(start: number, found: FoundCity, end: number): Reading | undefined {
  const [first, ...others] = meantBy(found).filter(({ metro }) => metro);
  if (!first) return nearest(start, { ...found, end });
  const alternatives = [nearCity(first), ...others.slice(0, 2).flatMap(metroOf)];
  return reading(
    start,
    end,
    metroOf(first).map((value) => ({ ...value, alternatives })),
  );
}
