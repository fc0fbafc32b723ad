// What registers publish about the NPI of a report: the record, and its phone numbers.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import type { Problem } from '#src/work/problems/contract.ts';

/** Where publishers take corrections, by register. */
export const corrections = {
  NPPES: { publisher: 'NPPES', url: 'https://nppes.cms.hhs.gov/' },
  affiliations: { publisher: 'PECOS (Doctors and Clinicians)', url: 'https://pecos.cms.hhs.gov/' },
} as const satisfies Record<string, Problem['correct_at'][number]>;

export type Register = keyof typeof corrections;

/** The registers, in the order of their links. */
export const registers: readonly Register[] = ['NPPES', 'affiliations'];

/** The first ten digits of a published phone number, without a country code and an extension. */
export const tenDigits = (phone: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`substring(regexp_replace(${phone}, '\\D', '', 'g') from '^1?(\\d{10})')`;

/**
 * Rows `(place, register, number)`: each record of an NPI in a register, with a phone number of ten digits, without an extension, or null.
 * The lowest place is the practice.
 */
export const publishedNumbers = (npi: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select place, register, ${tenDigits(sql`phone`)} as number
  from (
    select 1 as place, 'NPPES' as register, phone from providers where npi = ${npi}
    union all select 1, 'NPPES', phone from organizations where npi = ${npi}
    union all select 1, 'NPPES', record ->> 'phone' from last_known_records where npi = ${npi}
    union all select 2, 'affiliations', phone from affiliations where npi = ${npi}
    union all select 3, 'NPPES', phone from practice_locations where npi = ${npi}
    union all select 3, 'NPPES', location ->> 'phone'
      from last_known_records, jsonb_array_elements(dependents -> 'practice_locations') as location where npi = ${npi}
    union all select 4, 'NPPES', mailing_phone from providers where npi = ${npi}
    union all select 4, 'NPPES', unnest(array[official_phone, mailing_phone]) from organizations where npi = ${npi}
    union all select 4, 'NPPES', unnest(array[record ->> 'official_phone', record ->> 'mailing_phone'])
      from last_known_records where npi = ${npi}
  ) as everywhere
)`;

/** The row `(name, is_organization)` of the record of an NPI, also of one that is out of service. */
export const publishedRecord = (npi: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select concat_ws(' ', first_name, last_name) as name, false as is_organization from providers where npi = ${npi}
  union all select name, true from organizations where npi = ${npi}
  union all select coalesce(record ->> 'name', concat_ws(' ', record ->> 'first_name', record ->> 'last_name')),
    table_name = 'organizations' from last_known_records where npi = ${npi}
  limit 1
)`;

/** Whether a person or an organization has the NPI. */
export async function isPublished(db: Kysely<Tables>, npi: string): Promise<boolean> {
  const { rows } = await sql`select from ${publishedRecord(sql`${npi}::bigint`)} as record`.execute(db);
  return rows.length > 0;
}

/** The number of the practice. Undefined if none is published. */
export async function practiceNumberOf(db: Kysely<Tables>, npi: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from ${publishedNumbers(sql`${npi}::bigint`)} as published
    where place = 1 and number is not null limit 1`.execute(db);
  return rows[0]?.number;
}

/** The phone numbers of an NPI, that of the practice first. */
export async function numbersOf(db: Kysely<Tables>, npi: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from ${publishedNumbers(sql`${npi}::bigint`)} as published where number is not null
    group by number order by min(place), number`.execute(db);
  return rows.map(({ number }) => number);
}
