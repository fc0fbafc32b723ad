// Cities as users write them: `Columbus, OH`, `columbus ohio`, or `Columbus` with a state chosen elsewhere.
import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { equals, starts } from '#src/server/page.ts';
import { stateCodeOf } from '#src/shared/states.ts';
import { isTypo } from '#src/shared/typo.ts';

/** Words of the longest name of a state. */
const LONGEST_STATE = 4;

/** The city of a text, and its state if the text gives one. */
export function cityIn(text: string): { city: string; state?: string } {
  const comma = text.lastIndexOf(',');
  if (comma > 0) {
    const state = text.slice(comma + 1).trim();
    return { city: text.slice(0, comma).trim(), state: stateCodeOf(state) ?? state.toUpperCase() };
  }
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(LONGEST_STATE, words.length - 1); length > 0; length--) {
    const state = stateCodeOf(words.slice(-length).join(' '));
    if (state) return { city: words.slice(0, -length).join(' '), state };
  }
  return { city: text.trim() };
}

/**
 * Cities that a text may mean, such as `Columbus, OH`, the most populous first: those of this name in any state, else those
 * that begin with it, else those with one typo.
 */
export async function citiesLike({ db }: Database, text: string, most: number): Promise<string[]> {
  const { city } = cityIn(text);
  if (city === '') return [];
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
  for (const matches of [equals(sql.ref('city'), city), starts(sql.ref('city'), city)]) {
    const found = await cities.where(matches).limit(most).execute();
    if (found.length > 0) return found.map(named);
  }
  const typed = Buffer.from(city.toUpperCase());
  const sameLetter = await cities.where(starts(sql.ref('city'), city.slice(0, 1))).execute();
  return sameLetter
    .filter((each) => isTypo(typed, typed.length, Buffer.from(each.city.toUpperCase())))
    .slice(0, most)
    .map(named);
}

const named = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`;
