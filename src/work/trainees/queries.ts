import { type Kysely, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import { CITIES_AROUND } from '#src/work/openings/place/programs.ts';
import type { Trainee } from '#src/work/trainees/contract.ts';

/** The trainings of people that a team keeps, by NPI, the one that ends last first. */
export async function trainingsOf(
  db: Kysely<Tables>,
  team: string,
  npis: readonly string[],
): Promise<Map<string, Trainee[]>> {
  const { rows } = await sql<Omit<Trainee, 'added_at'> & { npi: string; added_at: Date }>`
    select trainees.id, npi, program, specialty, ends_on, source, added_at,
      (select json_build_object('id', id, 'name', ${authorName}) from profiles where profiles.id = added_by) as added_by
    from trainees where team = ${team} and npi = any(${npis}::bigint[])
    order by ends_on desc, program, trainees.id`.execute(db);
  const trainings = new Map<string, Trainee[]>();
  for (const { npi, added_at, ...row } of rows)
    trainings.set(npi, [...(trainings.get(npi) ?? []), { ...row, added_at: added_at.toISOString() }]);
  return trainings;
}

/** The NPIs whom a team's sheets have in programs in a city whose center is within some miles of a ZIP code (R-1353). */
export async function trainedNear(
  { users, database }: { users: Database; database: Database },
  team: string,
  { zip, miles }: { zip: string; miles: number },
): Promise<string[]> {
  const placed = await users.db
    .selectFrom('trainees')
    .select(['npi', 'program_number'])
    .where('team', '=', team)
    .where('program_number', 'is not', null)
    .execute();
  if (placed.length === 0) return [];
  const { rows } = await database.pool.query<{ program_number: string }>(
    `select program_number from programs join (${CITIES_AROUND}) cities on cities.city = upper(location) and cities.state = programs.state
     where miles <= $2 and program_number = any($3)`,
    [zip, miles, [...new Set(placed.map(({ program_number }) => program_number))]],
  );
  const near = new Set(rows.map(({ program_number }) => program_number));
  return [...new Set(placed.flatMap(({ npi, program_number }) => (near.has(program_number ?? '') ? npi : [])))];
}
