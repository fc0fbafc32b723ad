import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';

/** Empties the rows of a person whom a team erases. Returns how many. */
export async function withdrawPerson(trx: Kysely<Tables>, team: string, npi: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update submitted_people set npi = null, agreed_on = null, agreed_how = '', text = '', shown = '[]', answer_text = null
    from submissions
      join openings on openings.id = opening_id
      join lists on lists.id = list_id
    where npi = ${npi} and submissions.id = submission_id and lists.team = ${team}`.execute(trx);
  return Number(numAffectedRows);
}
