import { expressionBuilder } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { textStarts } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

const { ref } = expressionBuilder<Tables, 'places'>();

/** The place of a five- or nine-digit ZIP code, or the places whose ZIP codes start with three or four digits. */
export async function suggestPlacesByZip({ db }: Database, text: string): Promise<Suggestions> {
  const [, zip] = /^(\d{3,5})(-?\d{0,4})$/.exec(text) ?? [];
  if (!zip || (zip.length < 5 && zip !== text)) return nothing;
  const rows = await db
    .selectFrom('places')
    .select(['zip', 'city', 'state', 'county', 'population'])
    .where(textStarts(ref('zip'), zip))
    .orderBy('zip')
    .limit(OFFERED)
    .execute();
  return {
    rows: rows.map(({ zip, city, state, county, population }) => ({
      label: [zip, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' '),
      detail: [county, population !== null && `population ${count(population)}`].filter(Boolean).join(' · ') || null,
      path: links.place(zip),
    })),
    exact: rows.some((row) => row.zip === zip),
    path: rows.some((row) => row.zip === zip) ? links.place(zip) : undefined,
  };
}
