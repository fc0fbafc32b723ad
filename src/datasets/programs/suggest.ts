import { expressionBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { byText, textContains, textStarts } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { links } from '#src/shared/links.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

const { ref, eb } = expressionBuilder<Tables, 'programs'>();

/** The program with a number, or programs whose names contain a text. Prefix matches come first. */
export async function matchingPrograms({ db }: Database, text: string): Promise<Suggestions> {
  if (text.length < 3) return nothing;
  const isNumber = /^\d+$/.test(text);
  if (isNumber && text.length !== 10) return nothing;
  const rows = await db
    .selectFrom('programs')
    .select([
      'program_number',
      'name',
      'specialty_1',
      'location',
      'state',
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where(isNumber ? eb('program_number', '=', text) : textContains(ref('name'), text))
    .orderBy(sql`${textStarts(ref('name'), text)} desc`)
    .orderBy(byText(ref('name')))
    .orderBy('program_number')
    .limit(OFFERED)
    .execute();
  const path = isNumber ? undefined : links.programs({ name: text });
  const total = rows[0]?.total ?? 0;
  return {
    all: path && total > rows.length ? { total, path } : undefined,
    path,
    rows: rows.map(({ program_number, name, specialty_1, location, state }) => ({
      label: name ?? program_number,
      detail: [specialty_1, [location, state].filter(Boolean).join(', '), program_number].filter(Boolean).join(' · '),
      path: links.program(program_number),
    })),
    exact: rows.some(({ name, program_number }) => [name?.toUpperCase(), program_number].includes(text.toUpperCase())),
  };
}
