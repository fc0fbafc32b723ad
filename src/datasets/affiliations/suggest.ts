import { expressionBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { containsFolded } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

const { ref } = expressionBuilder<Tables, 'medical_groups'>();

/** Medical groups whose names contain a text. Prefix matches come first, then the larger groups. */
export async function suggestMedicalGroups({ db }: Database, text: string): Promise<Suggestions> {
  if (text.length < 3) return nothing;
  const rows = await db
    .selectFrom('medical_groups')
    .select([
      'org_pac_id',
      'facility_name',
      'clinicians',
      'city',
      'state',
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where(containsFolded(ref('search_name'), text))
    .orderBy(sql`starts_with(search_name, upper(${text}::text collate pg_c_utf8)) desc`)
    .orderBy('clinicians', 'desc')
    .orderBy('org_pac_id')
    .limit(OFFERED)
    .execute();
  const path = links.medicalGroups({ facility_name: text });
  const total = rows[0]?.total ?? 0;
  return {
    all: total > rows.length ? { total, path } : undefined,
    path,
    rows: rows.map(({ org_pac_id, facility_name, clinicians, city, state }) => ({
      label: facility_name ?? org_pac_id,
      detail: [
        [city, state].filter(Boolean).join(', '),
        `${count(clinicians)} ${clinicians === 1 ? 'clinician' : 'clinicians'}`,
      ]
        .filter(Boolean)
        .join(' · '),
      path: links.medicalGroup(org_pac_id),
    })),
    exact: rows.some(({ facility_name }) => facility_name?.toUpperCase() === text.toUpperCase()),
  };
}
