// Searches by everything known, as the product's parameters and as conditions on the peers' wide rows.
import type pg from 'pg';
import type { FindShape, KnownSample, Parameters } from '#bench/find-literals.ts';
import { findShapes } from '#bench/find-shapes.ts';
import type { Condition, Question, Range } from '#bench/question.ts';
import { randomOf } from '#src/invented/random.ts';

/** The shapes that one wide row per provider can answer. */
const compared = new Set('f02 f03 f05 f07 f08 f09 f10 f11 f12 f19 f22 f26 f35 f36 f38 f39'.split(' '));
export const wideShapes: readonly FindShape[] = findShapes.filter(({ id }) => compared.has(id));

/** What the conditions depend on besides the parameters. */
interface Facts {
  today: string;
  /** The ZIP codes of a circle, the nearest first. */
  circle(zip: string, miles: number): string[];
}

/** `count` questions of a shape, determined by the sample and the seed. */
export function wideQuestions(
  shape: FindShape,
  { sample, facts }: { sample: KnownSample; facts: Facts },
  seed: number,
  count: number,
): Question[] {
  const random = randomOf(shape.id, seed);
  return Array.from({ length: count }, () => {
    const parameters = shape.draw(sample, random);
    return {
      table: 'providers',
      criteria: {},
      everything: { parameters, conditions: conditionsOf(parameters, facts) },
    };
  });
}

/** Reads the centers of all ZIP codes. The returned function finds those of a circle. */
export async function openCircles(pool: pg.Pool): Promise<Facts['circle']> {
  const { rows } = await pool.query<{ zip: string; latitude: number; longitude: number }>(
    'select zip, latitude, longitude from places where latitude <> 0 and longitude <> 0 order by zip',
  );
  const places = new Map(rows.map((place) => [place.zip, place]));
  return (zip, miles) => {
    const center = places.get(zip);
    if (!center) throw new Error(`ZIP ${zip} has no location`);
    return rows
      .map((place) => ({ zip: place.zip, miles: milesBetween(center, place) }))
      .filter((place) => place.miles <= miles)
      .sort((one, other) => one.miles - other.miles)
      .map((place) => place.zip);
  };
}

interface Point {
  latitude: number;
  longitude: number;
}

/** The haversine formula on the mean radius of the earth. */
function milesBetween(one: Point, other: Point): number {
  const [from, to] = [one.latitude, other.latitude].map(radians) as [number, number];
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const square =
    half(other.latitude - one.latitude) + Math.cos(from) * Math.cos(to) * half(other.longitude - one.longitude);
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(square)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Throws for a parameter that the wide rows cannot answer. */
function conditionsOf(parameters: Parameters, { today, circle }: Facts): Condition[] {
  const given = Map.groupBy(parameters, ([name]) => name);
  const all = (name: string) => {
    const values = given.get(name)?.map(([, value]) => value);
    given.delete(name);
    return values;
  };
  const one = (name: string) => all(name)?.[0];
  const [near, miles, sort] = [one('near'), one('miles'), one('sort')];
  const [codes, states, notStates] = [all('taxonomy'), all('state'), all('not.state')];
  const licensed = { any: all('license_state'), each: all('license_state_all') ?? [] };
  const dates = licenseDates(one('license_active_on') && today, one('license_expires_from'), one('license_expires_to'));
  const graduated = range('year', one('graduated_from'), one('graduated_to'));
  const sizes = range('members', one('group_size_from'), one('group_size_to'));
  const tooLarge = one('not.group_size_from');
  const conditions: Condition[] = [
    ...(near ? [{ match: 'circle' as const, zips: circle(near, Number(miles)), sorted: sort === 'distance' }] : []),
    ...(codes ? [{ match: 'codes' as const, codes }] : []),
    ...(states ? [{ match: 'among' as const, column: 'state', values: states }] : []),
    ...(notStates ? [{ match: 'among' as const, column: 'state', values: notStates, not: true as const }] : []),
    ...[...(licensed.any ? [licensed.any] : []), ...licensed.each.map((state) => [state])].map(
      (values): Condition => ({
        match: 'child',
        child: 'licenses',
        tests: [{ match: 'among', column: 'state', values }, ...dates],
      }),
    ),
    ...(!licensed.any && licensed.each.length === 0 && dates.length > 0
      ? [{ match: 'child' as const, child: 'licenses' as const, tests: dates }]
      : []),
    ...(one('certified') === 'yes' ? range('certified_to', today) : []),
    ...(graduated.length > 0 ? [{ match: 'child' as const, child: 'years' as const, tests: graduated }] : []),
    ...(sizes.length > 0 ? [{ match: 'child' as const, child: 'sizes' as const, tests: sizes }] : []),
    ...(tooLarge ? range('most_members', undefined, String(Number(tooLarge) - 1), true) : []),
    ...range('payment', one('payment_from')),
  ];
  if (given.size > 0) throw new Error(`The wide rows do not have ${[...given.keys()]}`);
  return conditions;
}

/** A license without an issue date counts from its beginning. */
function licenseDates(activeOn: string | undefined, from: string | undefined, to: string | undefined): Range[] {
  const active = activeOn ? [...range('expiry_date', activeOn), ...range('issue_date', undefined, activeOn, true)] : [];
  return [...active, ...range('expiry_date', from, to)];
}

/** No condition without a limit. */
const range = (column: Range['column'], from?: string, to?: string, orNull?: true): Range[] =>
  from === undefined && to === undefined
    ? []
    : [{ match: 'range', column, ...(from && { from }), ...(to && { to }), ...(orNull && { orNull }) }];
