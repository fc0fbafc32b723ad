// Individuals and organizations whose NPI is out of service (R-478).
import { sql } from 'kysely';
import { DEACTIVATED, type Deactivation } from '#src/datasets/nppes/deactivation/contract.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { date } from '#src/shared/format.ts';

/** The rows of other NPPES files, by table. */
export type Dependents = Record<string, object[]>;

/** The tables that have records with an NPI. */
type Records = 'providers' | 'organizations';

/**
 * Throws a 410 if an NPI is out of service. `read` takes its last published row from the table for the reply, which may have
 * been in the other table or before the first import.
 */
export async function refuseDeactivated<Row>(
  { db }: Database,
  npi: string,
  table: Records,
  read: (row: Row, dependents: Dependents) => object,
): Promise<void> {
  const gone = await db
    .selectFrom('deactivations')
    .select('deactivation_date')
    .where('npi', '=', npi)
    .executeTakeFirst();
  if (!gone) return;
  const kept = await db
    .selectFrom('last_known_records')
    .select(['table_name', 'dependents'])
    .where('npi', '=', npi)
    .executeTakeFirst();
  const { rows } = await sql<Row & { replacement_npi: string | null }>`
    select stored.* from last_known_records kept, jsonb_populate_record(null::${sql.table(table)}, kept.record) stored
    where kept.npi = ${npi} and kept.table_name = ${table}`.execute(db);
  const [row] = rows;
  const failure = new Failure(
    410,
    DEACTIVATED,
    `NPI ${npi} was deactivated${gone.deactivation_date ? ` on ${date(gone.deactivation_date)}` : ''}.`,
  );
  failure.details = {
    deactivated_on: gone.deactivation_date,
    replaced_by: row?.replacement_npi ?? null,
    kind: kept ? (kept.table_name === 'organizations' ? 'organization' : 'provider') : null,
    last_known: row ? read(row, kept?.dependents as Dependents) : null, // only imports write this column
  } satisfies Deactivation;
  throw failure;
}
