// Draws literals for searches by everything known from the loaded rows of all datasets.
import type pg from 'pg';
import type { Random } from '#src/invented/random.ts';

/** A provider with one row of each other dataset. Missing values are null. */
export interface KnownPerson {
  npi: string;
  last_name: string;
  first_name: string;
  city: string;
  state: string;
  zip: string;
  code: string;
  license_state: string;
  certificate: string;
  school: string;
  graduation_year: string;
  group: string;
  hospital: string;
  payment: string;
}

export interface KnownSample {
  /** Providers in the United States with a value of every field. */
  people: KnownPerson[];
  /** A value per provider of the sample, frequent ones more often. */
  codes: string[];
  schools: string[];
  groups: string[];
}

/** Approximate number of providers to draw from. */
const SIZE = 60_000;

/** Draws a sample of the imported rows, determined by the seed. */
export async function drawKnown(pool: pg.Pool, seed: number): Promise<KnownSample> {
  const { rows: counted } = await pool.query(`select rows from imported_tables where name = 'providers'`);
  const percent = Math.min(100, (100 * SIZE) / Math.max(1, counted[0].rows));
  const { rows } = await pool.query<KnownPerson>(`
    select p.npi, p.last_name, p.first_name, p.city, p.state, z.zip, p.taxonomies->0->>'code' code,
      l.state license_state, c.name certificate, a.medical_school school, a.graduation_year, g.org_pac_id "group",
      f.ccn hospital, round(y.payment_amount)::text payment
    from (select * from providers tablesample bernoulli (${percent}) repeatable (${seed})) p
    left join places z on z.zip = left(p.zip, 5) and z.latitude is not null
    left join lateral (select state from licenses where npi = p.npi limit 1) l on true
    left join lateral (select name from certifications join certificates using (certificate_id) where npi = p.npi limit 1) c on true
    left join lateral (select medical_school, graduation_year from affiliations where npi = p.npi
      and medical_school <> 'OTHER' limit 1) a on true
    left join lateral (select org_pac_id from affiliations where npi = p.npi and org_pac_id is not null limit 1) g on true
    left join lateral (select ccn from facility_affiliations where npi = p.npi limit 1) f on true
    left join lateral (select payment_amount from payments where npi = p.npi order by year desc limit 1) y on true`);
  const people = rows.filter((row) => Object.values(row).every(Boolean) && /^[A-Z]{2}$/.test(row.state));
  const of = (field: keyof KnownPerson) => rows.flatMap((row) => row[field] ?? []);
  return { people, codes: of('code'), schools: of('school'), groups: of('group') };
}

/** Parameters and values of a search. */
export type Parameters = [name: string, value: string][];

export interface FindShape {
  id: string;
  title: string;
  draw(sample: KnownSample, random: Random): Parameters;
}
