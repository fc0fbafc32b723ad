import { expressionBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { byText, textContains, textStarts } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { links } from '#src/shared/links.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

const { ref } = expressionBuilder<Tables, 'schools'>();

/** Medical schools whose names contain a text. Prefix matches come first. */
export async function suggestSchools({ db }: Database, text: string): Promise<Suggestions> {
  if (text.length < 3) return nothing;
  const rows = await db
    .selectFrom('schools')
    .select(['core_id', 'core_type', 'name', 'city', 'country_name'])
    .select(sql<number>`count(*) over (partition by upper(core_type), upper(country_name))::int`.as('total'))
    .where(textContains(ref('name'), text))
    .orderBy(sql`${textStarts(ref('name'), text)} desc`)
    .orderBy(byText(ref('name')))
    .orderBy('core_id')
    .limit(OFFERED)
    .execute();
  const [first] = rows;
  if (!first) return nothing;
  // A search needs a core type and a country, so it uses those of the best match.
  const { total, core_type, country_name } = first;
  const path =
    core_type && country_name ? links.schools({ name: text, core_type, country_name }) : links.school(first.core_id);
  return {
    all: total > rows.length ? { total, path } : undefined,
    path,
    rows: rows.map(({ core_id, name, city, country_name }) => ({
      label: name ?? core_id,
      detail: [city, country_name].filter(Boolean).join(', ') || null,
      path: links.school(core_id),
    })),
    exact: rows.some(({ name }) => name?.toUpperCase() === text.toUpperCase()),
  };
}
