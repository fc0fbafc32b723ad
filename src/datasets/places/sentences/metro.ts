import { cityAt, type FoundCity, meantBy, nearCity, nearest } from '#src/datasets/places/sentences/city-in-text.ts';
import { type City, readPlaceNames } from '#src/datasets/places/sentences/place-names.ts';
import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, type Reading, reading, type Value } from '#src/search/sentences/reading.ts';

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
export function metroAt(context: Context, at: number): Reading | undefined {
  const opened = phraseAt(context.line, at, opening)?.end ?? at;
  for (const start of opened === at ? [at] : [opened, at]) {
    const found = metroFrom(context, start);
    if (found) return { ...found, chips: found.chips.map((chip) => ({ ...chip, start: at })) };
  }
  return undefined;
}

function metroFrom(context: Context, start: number): Reading | undefined {
  const { line } = context;
  const lead = phraseAt(line, start, before);
  const first = lead?.end ?? start;
  const known =
    nicknamed(context, first, nicknames) ?? (phraseAt(line, first, area) ? undefined : cityAt(context, first));
  if (known) {
    const end = secondCity(context, known);
    const closing = phraseAt(line, end, after) ?? (lead && phraseAt(line, end, area));
    const isNicknamed = nicknamed(context, first, nicknames) !== undefined;
    if (closing) return around(start, known, closing.end);
    if (isNicknamed) return around(start, known, phraseAt(line, known.end, area)?.end ?? known.end);
    if (lead) return around(start, known, known.end);
    const both = line.tokens[known.end]?.word !== 'and' && end > known.end ? phraseAt(line, end, area) : undefined;
    if (both) return nearest(start, { ...known, end: both.end });
  }
  const isOfCity = cityAt(context, start - 1)?.end === start; // another city's bay
  const region = isOfCity ? undefined : nicknamed(context, start, regions);
  return region && nearest(start, region);
}

function nicknamed({ line, known }: Context, at: number, names: typeof nicknames): FoundCity | undefined {
  for (const [name, key, state] of names) {
    const found = phraseAt(line, at, name);
    const all = known(readPlaceNames).cities.get(key);
    if (found && all) return { cities: all, cityEnd: found.end, end: found.end, state };
  }
  return undefined;
}

/** The end of the second city of `dallas fort worth metro`. */
function secondCity(context: Context, { end }: FoundCity): number {
  const start = context.line.tokens[end]?.word === 'and' ? end + 1 : end;
  return cityAt(context, start)?.end ?? end;
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
