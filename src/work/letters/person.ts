// What a letter can say of a person, and the addresses of theirs that the team typed (R-1501, R-1503).
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { fieldsIn, type LetterField } from '#src/work/letters/contract.ts';
import { contactDetailsOf } from '#src/work/people/read.ts';

/** What fields say. A field of which nothing is known is undefined. */
export type Facts = Partial<Record<LetterField, string>>;

/** One line of a text: no line can be added by what is filled in. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();

/** What the published data says of a person. `tie`: a tie in words. */
export async function factsOf(db: Kysely<Tables>, npi: string, tie: string | undefined): Promise<Facts> {
  const { rows } = await sql<Record<string, string | null>>`
    select first_name, last_name, name_suffix, city, state, display_name, specialization, classification
    from providers left join taxonomy on code = primary_taxonomy where npi = ${npi}`.execute(db);
  const row = rows[0] ?? {};
  const name = [row.first_name, row.last_name, row.name_suffix].map((part) => titleCase(part, 'person'));
  const said = {
    name: name.filter(Boolean).join(' '),
    specialty: specialtyName(row),
    place: [titleCase(row.city, 'place'), row.state].filter(Boolean).join(', '),
    tie,
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, text]) => (text && oneLine(text) ? [[field, oneLine(text)]] : [])),
  );
}

/** A text with its fields filled in. Those of which nothing is known stay. */
export const filled = (text: string, facts: Facts): string =>
  text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (field, name: LetterField) => facts[name] ?? field);

/** The fields of texts that are still to be filled in. */
export const missingIn = (...texts: string[]) => [...new Set(texts.flatMap(fieldsIn))] as LetterField[];

/** The e-mail addresses of a person that the team may use, the preferred one first. */
export async function addressesOf(db: Kysely<Tables>, user: User, npi: string, today: string) {
  const details = await contactDetailsOf(db, user, npi, today);
  return details.flatMap(({ id, kind, value, author, created_at, source, given_on }) =>
    kind === 'email' && value !== null
      ? [{ id, value, author: author?.name ?? null, created_at, source, given_on }]
      : [],
  );
}
