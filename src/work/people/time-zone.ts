import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';

/** IANA names by the first word of a publisher's. */
const zones: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  atlantic: 'America/Puerto_Rico',
  chamorro: 'Pacific/Guam',
  guam: 'Pacific/Guam',
  samoa: 'Pacific/Pago_Pago',
};

/** The IANA name of the time zone of a provider's practice, by its ZIP code. Null if unknown. */
export async function timeZoneOf({ db }: Database, npi: string): Promise<string | null> {
  const { rows } = await sql<{ state: string | null; time_zone: string | null }>`
    select places.state, time_zone from providers join places on places.zip = left(providers.zip, 5)
    where npi = ${npi} limit 1`.execute(db);
  const [place] = rows;
  if (!place?.time_zone) return null;
  const [word = ''] = place.time_zone.toLowerCase().split(/[\s/-]/);
  if (word === 'mountain' && place.state === 'AZ') return 'America/Phoenix'; // no daylight saving time
  return zones[word] ?? null;
}
