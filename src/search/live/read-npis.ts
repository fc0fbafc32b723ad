import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';

/** Reads NPIs, which `query` selects as `npi`, ascending, as one array: rows would take ten times as long. */
export async function readNpis(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<Float64Array> {
  const { rows } = await sql<{ npis: Buffer }>`
    select array_send(array(select npi from (${query}) as chosen order by npi)) npis`.execute(db);
  return numbersIn(rows[0]?.npis);
}

/** The numbers of PostgreSQL's binary form of an array of integer or bigint. Null is none. */
export function numbersIn(bytes: Buffer | null | undefined): Float64Array<ArrayBuffer> {
  if (!bytes || bytes.length <= HEAD) return new Float64Array();
  const size = bytes.readUInt32BE(HEAD);
  const numbers = new Float64Array((bytes.length - HEAD) / (LENGTH + size));
  for (let n = 0, at = HEAD + LENGTH; n < numbers.length; n++, at += LENGTH + size)
    numbers[n] = size === 8 ? bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4) : bytes.readUInt32BE(at);
  return numbers;
}

/** Bytes of the head, and of each element's length. */
const [HEAD, LENGTH] = [20, 4];
