import { expressionBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { byText, contains, starts } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { links } from '#src/shared/links.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

const { ref } = expressionBuilder<Tables, 'schools'>();

/** The medical schools whose names hold a text, those first that begin with it. */
export async function suggestSchools({ db }: Database, text: string): Promise<Suggestions> {
  if (text.length < 3) return nothing;
  const rows = await db
    .selectFrom('schools')
    .select(['core_id', 'name', 'city', 'country_name'])
    .where(contains(ref('name'), text))
    .orderBy(sql`${starts(ref('name'), text)} desc`)
    .orderBy(byText(ref('name')))
    .orderBy('core_id')
    .limit(OFFERED)
    .execute();
  return {
    rows: rows.map(({ core_id, name, city, country_name }) => ({
      label: name ?? core_id,
      detail: [city, country_name].filter(Boolean).join(', ') || null,
      path: links.school(core_id),
    })),
    exact: rows.some(({ name }) => name?.toUpperCase() === text.toUpperCase()),
  };
}
