import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { onlyNumberIn } from '#src/shared/npi.ts';
import { nothing, type Suggestions } from '#src/shared/suggestion.ts';

/** The individual or organization with an NPI that is out of service. */
export async function suggestDeactivated({ db }: Database, text: string): Promise<Suggestions> {
  const npi = onlyNumberIn(text);
  if (npi === undefined) return nothing;
  const gone = await db
    .selectFrom('deactivations')
    .leftJoin('last_known_records', 'last_known_records.npi', 'deactivations.npi')
    .select([
      'deactivation_date',
      'table_name',
      sql<
        string | null
      >`coalesce(record ->> 'name', concat_ws(' ', record ->> 'first_name', record ->> 'last_name'))`.as('name'),
    ])
    .where('deactivations.npi', '=', npi)
    .executeTakeFirst();
  if (!gone) return nothing;
  const { deactivation_date: day, table_name, name } = gone;
  const path = table_name === 'organizations' ? links.organization(npi) : links.provider(npi);
  const since = `Deactivated${day ? ` on ${date(day)}` : ''}`;
  return { rows: [{ label: name || npi, detail: name ? `${since} · ${npi}` : since, path }], exact: true };
}
