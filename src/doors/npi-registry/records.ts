// Reads the records of a page of the NPI Registry's API.
import { sql } from 'kysely';
import { meaningsOf, rowsOf } from '#src/datasets/registry/queries.ts';
import { deactivatedRecord, recordOf } from '#src/doors/npi-registry/record.ts';
import type { Database } from '#src/server/database.ts';

/** The records of some numbers, in their order. Those deleted since the search are missing. */
export async function recordsOf(database: Database, numbers: string[]) {
  if (numbers.length === 0) return [];
  const { db } = database;
  const some = sql<string>`any(${numbers}::bigint[])`;
  const [rows, locations, endpoints, otherNames] = await Promise.all([
    rowsOf(database, numbers),
    db.selectFrom('practice_locations').selectAll().where('npi', '=', some).execute(),
    db.selectFrom('endpoints').selectAll().where('npi', '=', some).execute(),
    db.selectFrom('other_names').selectAll().where('npi', '=', some).execute(),
  ]);
  const meanings = await meaningsOf(database, rows);
  const rowOf = new Map(rows.map((row) => [row.npi, row]));
  const [placesOf, endpointsOf, namesOf] = [byNpi(locations), byNpi(endpoints), byNpi(otherNames)];
  return numbers.flatMap((number) => {
    const row = rowOf.get(number);
    if (!row) return [];
    const dependents = {
      locations: placesOf.get(number) ?? [],
      endpoints: endpointsOf.get(number) ?? [],
      otherNames: namesOf.get(number) ?? [],
    };
    return recordOf(row, dependents, meanings);
  });
}

/** The record of a number out of service. None if it is in service or unknown. */
export async function deactivatedRecords({ db }: Database, number: string) {
  const rows = await db.selectFrom('deactivations').selectAll().where('npi', '=', number).execute();
  return rows.map(({ npi, deactivation_date }) => deactivatedRecord(npi, deactivation_date));
}

const byNpi = <R extends { npi: string }>(rows: R[]): Map<string, R[]> => Map.groupBy(rows, ({ npi }) => npi);
