// Sites and clients of openings. Each is looked up when it is written.
import { type Kysely, sql } from 'kysely';
import { largestZipOf } from '#src/datasets/cities.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import type { OpeningFields } from '#src/work/openings/contract.ts';

/** A site or a client as `openings` keeps it. */
export interface StoredPlace {
  npi?: string | undefined;
  text?: string | undefined;
  zip?: string | undefined;
}

/** A site with its ZIP code. Throws a 400 if its ZIP code is unknown or has no location (R-1302). */
export async function placedSite(db: Kysely<Tables>, site: OpeningFields['site']): Promise<StoredPlace | null> {
  if (!site) return null;
  const { npi, text } = site;
  const zip = npi ? await zipOf(db, npi) : (site.zip ?? zipIn(text ?? '') ?? (await zipOfCity(db, text ?? '')));
  if (!zip) throw refusal('The address cannot be placed. Give a ZIP code, or a city and state, such as Columbus, OH.');
  const place = await db
    .selectFrom('places')
    .select('zip')
    .where('zip', '=', zip)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .executeTakeFirst();
  if (!place) throw refusal(`No place is known for the ZIP code ${zip}. Give the ZIP code of the city.`);
  return { ...(npi && { npi }), ...(text && { text }), zip };
}

/** A client. Throws a 400 if no organization has its NPI. */
export async function knownClient(db: Kysely<Tables>, client: OpeningFields['client']): Promise<StoredPlace | null> {
  if (client?.npi && !(await organization(db, client.npi)))
    throw new Failure(400, 'bad_request', `client: No organization has NPI ${client.npi}.`);
  return client ?? null;
}

async function zipOf(db: Kysely<Tables>, npi: string): Promise<string> {
  const found = await organization(db, npi);
  if (!found) throw refusal(`No organization has NPI ${npi}.`);
  if (!found.zip) throw refusal(`${found.name ?? `NPI ${npi}`} has no ZIP code in NPPES. Give the ZIP code instead.`);
  return found.zip.slice(0, 5);
}

const organization = (db: Kysely<Tables>, npi: string) =>
  db.selectFrom('organizations').select(['name', 'zip']).where('npi', '=', npi).executeTakeFirst();

/** The last ZIP code in an address. A number of five digits can begin one, as in 10250 Main St. */
const zipIn = (text: string): string | undefined => /.*\b(\d{5})(?:-\d{4})?\b/.exec(text)?.[1];

/** The most populous ZIP code of the city and state at the end of an address, as `near` has it (R-1054). */
export async function zipOfCity(db: Kysely<Tables>, text: string): Promise<string | undefined> {
  const [, city = '', state = ''] = /([^,\d]+),\s*([A-Za-z]{2})\s*$/.exec(text) ?? [];
  if (city.trim() === '') return undefined;
  const place = await largestZipOf({ db }, city.trim(), [state.toUpperCase()]);
  return place?.zip;
}

const refusal = (message: string) => new Failure(400, 'bad_request', `site: ${message}`);

/** The name of the organization in a JSON column of openings. */
export const organizationIn = (column: 'client' | 'site') =>
  sql<string | null>`(select name from organizations where npi = (${sql.ref(`openings.${column}`)} ->> 'npi')::bigint)`;
