// What the shapes of ties are drawn from, of the loaded rows.
import type pg from 'pg';

export interface TiesSample {
  /** Providers who bill through a group, with a place and a specialty. */
  people: { pac_id: string; state: string; code: string; zip: string; latitude: number; longitude: number }[];
  organizations: { npi: string; pac_ids: string[] }[];
  /** The group with the most people, and the NPI of one of its organizations. */
  largest: { pac_id: string; npi: string; people: number };
}

/** People and organizations to draw from. */
const SIZE = 3000;

/**
 * Draws a sample, determined by the seed. People of Connecticut are left out: their ZIP codes are in two counties, and the SQL
 * of shortage areas knows one.
 */
export async function drawTies(pool: pg.Pool, seed: number): Promise<TiesSample> {
  const people = await pool.query<TiesSample['people'][number]>(
    `select pac_id, p.state, p.taxonomies->0->>'code' code, z.zip, z.latitude, z.longitude
     from employer_people join providers p using (npi) join places z on z.zip = left(p.zip, 5)
     where z.latitude <> 0 and p.state ~ '^[A-Z]{2}$' and p.state <> 'CT' and p.taxonomies->0->>'code' is not null
     order by md5(npi || pac_id || $1) limit ${SIZE}`,
    [String(seed)],
  );
  const organizations = await pool.query<TiesSample['organizations'][number]>(
    `select npi::text, array_agg(pac_id order by pac_id) pac_ids from employer_npis
     where pac_id in (select pac_id from employer_people) and not exists (select from employers where pac_id = npi::text)
     group by npi order by md5(npi || $1) limit ${SIZE}`,
    [String(seed)],
  );
  return { people: people.rows, organizations: organizations.rows, largest: await largestGroup(pool) };
}

/** The group with the most people among those with an organization of one group. */
async function largestGroup(pool: pg.Pool): Promise<TiesSample['largest']> {
  const { rows } = await pool.query<TiesSample['largest']>(
    `select pac_id, npi::text, people from employers join employer_npis using (pac_id)
     where npi in (select npi from employer_npis group by npi having count(*) = 1)
     order by people desc, pac_id, npi limit 1`,
  );
  const [largest] = rows;
  if (!largest) throw new Error('No organization has people who bill through it.');
  return largest;
}

/** Adds providers to the largest group until it has so many people, as that of the whole country has. */
export async function enlarge(pool: pg.Pool, people: number): Promise<void> {
  const { pac_id, people: now } = await largestGroup(pool);
  if (now >= people) return;
  await pool.query(
    `insert into employer_people (npi, pac_id, last_name, first_name, specialty, states, enrollments)
     select npi, $1, upper(last_name), upper(first_name), 'NURSE PRACTITIONER', '{}', 1 from providers
     where not exists (select from employer_people tie where tie.npi = providers.npi and pac_id = $1)
     order by md5(npi::text) limit $2`,
    [pac_id, people - now],
  );
  await pool.query(
    `update employers set people = (select count(*) from employer_people tie where tie.pac_id = employers.pac_id) where pac_id = $1`,
    [pac_id],
  );
  await pool.query('vacuum analyze employer_people');
}
