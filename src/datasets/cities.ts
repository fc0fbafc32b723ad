// Cities as users write them: `Columbus, OH`, `columbus ohio`, or `Columbus` with a state chosen elsewhere.
import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { textEquals, textStarts } from '#src/server/page.ts';
import { stateCodeOf } from '#src/shared/states.ts';
import { isTypo } from '#src/shared/typo.ts';

/** Words of the longest name of a state. */
const LONGEST_STATE = 4;

export interface WrittenCity {
  city: string;
  state?: string;
}

/**
 * The cities that a text may name, with their states if it gives them. Without a comma, the end of a name may be that of a state:
 * `Port Washington` is that city, and `Columbus Ohio` is one of Ohio.
 */
export function citiesIn(text: string): WrittenCity[] {
  const comma = text.lastIndexOf(',');
  if (comma > 0) {
    const state = text.slice(comma + 1).trim();
    return [{ city: text.slice(0, comma).trim(), state: stateCodeOf(state) ?? state.toUpperCase() }];
  }
  const whole = { city: text.trim() };
  const words = whole.city.split(/\s+/);
  for (let length = Math.min(LONGEST_STATE, words.length - 1); length > 0; length--) {
    const state = stateCodeOf(words.slice(-length).join(' '));
    if (state) return [whole, { city: words.slice(0, -length).join(' '), state }];
  }
  return [whole];
}

/** The most populous ZIP code with a location, of a city in one of some states. */
export const largestZipOf = ({ db }: Pick<Database, 'db'>, city: string, states: readonly string[]) =>
  db
    .selectFrom('places')
    .select(['zip', 'latitude', 'longitude'])
    .where('latitude', '<>', 0)
    .where('longitude', '<>', 0)
    .where('state', 'in', states)
    .where(textEquals(sql.ref('city'), city))
    .orderBy('population', (order) => order.desc().nullsLast())
    .orderBy('zip')
    .executeTakeFirst();

/**
 * Cities that a text may mean, such as `Columbus, OH`, the most populous first: those of this name in any state, else those
 * that begin with it, else those with one typo.
 */
export async function citiesLike({ db }: Database, text: string, most: number): Promise<string[]> {
  const names = citiesIn(text).flatMap(({ city }) => city || []);
  const cities = db
    .selectFrom('places')
    .select(['city', 'state'])
    .where('city', 'is not', null)
    .where('state', 'is not', null)
    .$narrowType<{ city: string; state: string }>()
    .groupBy(['city', 'state'])
    .orderBy(sql`sum(population)`, (order) => order.desc().nullsLast())
    .orderBy('city')
    .orderBy('state');
  const column = sql.ref<string>('city');
  for (const matches of [textEquals, textStarts].flatMap((match) => names.map((name) => match(column, name)))) {
    const found = await cities.where(matches).limit(most).execute();
    if (found.length > 0) return found.map(cityAndState);
  }
  const [first] = names;
  if (first === undefined) return [];
  const typed = names.map((name) => Buffer.from(name.toUpperCase()));
  const sameLetter = await cities.where(textStarts(column, first.slice(0, 1))).execute();
  return sameLetter
    .filter(({ city }) => typed.some((name) => isTypo(name, name.length, Buffer.from(city.toUpperCase()))))
    .slice(0, most)
    .map(cityAndState);
}

const cityAndState = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`;
