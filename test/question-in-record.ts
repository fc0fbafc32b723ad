// The question across all datasets, in SQL over the imported tables only, without the product's queries and rules.
import type pg from 'pg';

/**
 * "Board-certified interventional cardiologists within 40 miles of Austin, licensed in Texas, out of school 2008 to 2016,
 * over $200,000 from Medicare, not in a group of more than 50", with other values.
 */
export interface Question {
  taxonomy: string;
  /** A city and its state, such as `Austin, TX`. */
  near: string;
  miles: number;
  license_state: string;
  graduated_from: number;
  graduated_to: number;
  payment_from: number;
  /** The fewest members of a group that is too large. */
  too_large: number;
}

/** The question as a recruiter writes it, about a city of Texas such as `Austin, TX`. */
export const sentenceNear = (city: string) =>
  `board-certified interventional cardiologists within 40 miles of ${city.replace(', TX', '')}, licensed in Texas, out of school 2008 to 2016, over $200,000 from Medicare, not in a group of more than 50`;

/** The same as criteria. */
export const openingNear = (near: string): Question => ({
  taxonomy: '207RI0011X',
  near,
  miles: 40,
  license_state: 'TX',
  graduated_from: 2008,
  graduated_to: 2016,
  payment_from: 200_000,
  too_large: 51,
});

/** The query of the provider search. */
export function queryOf({ too_large, ...question }: Question): string {
  const given = Object.entries({ certified: 'yes', ...question, 'not.group_size_from': too_large });
  return `${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** The NPIs of all people that the question asks for, ascending. `zone` decides which day is today. */
export async function npisInRecord(pool: pg.Pool, question: Question, zone: string): Promise<string[]> {
  const [city, state] = question.near.split(', ');
  const { taxonomy, miles, license_state, graduated_from, graduated_to, payment_from, too_large } = question;
  const values = [taxonomy, city, state, miles, license_state, graduated_from, graduated_to, payment_from, too_large];
  const { rows } = await pool.query<{ npi: string }>(inRecord, [...values, zone]);
  return rows.map(({ npi }) => npi);
}

/** The day on which a certificate ends, if it ends. Without a day it is the last of the month, without a month of the year. */
const end = `case when c.end_month is null or c.end_month = 0 then make_date(c.end_year, 12, 31)
  when c.end_day is null or c.end_day = 0 then (make_date(c.end_year, c.end_month, 1) + interval '1 month' - interval '1 day')::date
  else make_date(c.end_year, c.end_month, c.end_day) end`;

const inRecord = `
  with center as (
    select radians(latitude) lat, radians(longitude) lon from places
    where upper(city) = upper($2) and state = $3 and latitude <> 0 and longitude <> 0
    order by population desc nulls last, zip limit 1
  ),
  circle as materialized (
    select zip from places z, center o
    where latitude <> 0 and longitude <> 0 and 2 * 3958.7613 * asin(least(1, sqrt(
      sin((radians(latitude) - lat) / 2) ^ 2 + cos(lat) * cos(radians(latitude)) * sin((radians(longitude) - lon) / 2) ^ 2
    ))) <= $4
  ),
  ties as materialized (
    select npi, org_pac_id pac_id from affiliations where org_pac_id is not null
    union
    select npi, pac_id from employer_people join employers using (pac_id) where organization
  ),
  large as materialized (
    select pac_id from ties where exists (select from employer_people) group by pac_id having count(*) >= $9
    union
    select org_pac_id from affiliations where org_members >= $9 and not exists (select from employer_people)
  ),
  paid as materialized (
    select npi from payments where year = (select max(year) from payments) and payment_amount >= $8::float8
  )
  select p.npi::text npi from paid join providers p using (npi)
  where substr(p.zip, 1, 5) in (select zip from circle)
    and $1 in (p.taxonomies->0->>'code', p.taxonomies->1->>'code', p.taxonomies->2->>'code', p.taxonomies->3->>'code',
      p.taxonomies->4->>'code')
    and exists (select from certifications c where c.npi = p.npi and c.record_type = 'CE'
      and (c.end_year is null or ${end} >= (now() at time zone $10)::date))
    and ($5 in (p.taxonomies->0->>'license_state', p.taxonomies->1->>'license_state', p.taxonomies->2->>'license_state',
        p.taxonomies->3->>'license_state', p.taxonomies->4->>'license_state')
      or exists (select from licenses l where l.npi = p.npi and l.state = $5))
    and case when exists (select from affiliations a where a.npi = p.npi
        and (a.graduation_year is not null or a.medical_school <> 'OTHER'))
      then exists (select from affiliations a where a.npi = p.npi and a.graduation_year::int between $6 and $7)
      else exists (select from licenses l where l.npi = p.npi and l.graduation_year::int between $6 and $7) end
    and not exists (select from ties join large using (pac_id) where ties.npi = p.npi)
  order by p.npi`;
