import { sql } from 'kysely';
import { byNpi, type HighlightReader } from '#src/search/highlights.ts';

/** The centers of the practices' ZIP codes. A coordinate of zero is unknown. */
export const placeHighlights: HighlightReader = {
  name: 'place',
  read: async ({ database: { db } }, npis) => {
    const { rows } = await sql<{ npi: string; latitude: number; longitude: number }>`
      select npi::text, latitude, longitude
      from providers join places on places.zip = left(providers.zip, 5)
      where npi = any(${npis}::bigint[]) and latitude <> 0 and longitude <> 0`.execute(db);
    return byNpi(rows);
  },
};
