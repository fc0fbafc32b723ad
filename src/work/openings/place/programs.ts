// Residency and fellowship programs of a specialty around a ZIP code (R-1323).

import { MILES_BETWEEN } from '#src/datasets/places/miles-between.ts';
import type { Database } from '#src/server/database.ts';
import { certificatesOfCode } from '#src/shared/specialty-certificates.ts';
import type { PlaceProgram } from '#src/work/openings/place/contract.ts';

/** SQL for the miles from the ZIP code $1 to the cities of the country: to the nearest of their ZIP codes. */
export const CITIES_AROUND = `
  select upper(near.city) as city, near.state, min(${MILES_BETWEEN}) as miles
  from places near, places site where site.zip = $1 group by 1, 2`;

/** Programs that are named. */
const PROGRAMS = 50;

/**
 * Programs whose specialty or sub-specialty is the name of one of the codes, or of its certificate, the nearest first. Null if no
 * program was imported.
 */
export async function programsNear(
  { pool, db }: Database,
  codes: readonly string[],
  { zip, miles }: { zip: string; miles: number },
): Promise<PlaceProgram[] | null> {
  const imported = await db
    .selectFrom('imported_tables')
    .select('name')
    .where('name', '=', 'programs')
    .executeTakeFirst();
  if (!imported) return null;
  if (codes.length === 0) return [];
  const meanings = await db
    .selectFrom('taxonomy')
    .select(['code', 'grouping', 'classification', 'specialization'])
    .where('code', 'in', codes)
    .execute();
  const names = new Set(
    meanings
      .flatMap((meaning) => [meaning.specialization ?? meaning.classification ?? '', ...certificatesOfCode(meaning)])
      .map((name) => name.toLowerCase()),
  );
  const { rows } = await pool.query<Omit<PlaceProgram, 'per_year'> & { length: string | null }>(
    `select program_number, name, location as city, programs.state, round(miles::numeric, 1)::float8 as miles, accredited_length as length,
       case type when 'F' then filled_fellow_positions else filled_resident_positions end as filled,
       case type when 'F' then approved_fellow_positions else approved_resident_positions end as approved
     from programs join (${CITIES_AROUND}) cities on cities.city = upper(location) and cities.state = programs.state
     where miles <= $2 and (
       lower(coalesce(sub_specialty_1, specialty_1)) = any($3) or lower(coalesce(sub_specialty_2, specialty_2)) = any($3))
     order by miles, program_number limit $4`,
    [zip, miles, [...names], PROGRAMS],
  );
  return rows.map(({ length, ...program }) => {
    const years = /^\d+(?:\.\d+)?$/.test(length ?? '') && Number(length) > 0 ? Number(length) : null;
    const { filled } = program;
    return { ...program, years, per_year: filled !== null && years ? Math.round(filled / years) : null };
  });
}
