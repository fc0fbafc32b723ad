import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { suffixIn } from '#src/shared/typed-name.ts';

/** A former or other name. A part that is not given is that of the present name. */
export interface FormerName {
  last_name: string;
  first_name: string;
}

/** The former or other names of providers, by NPI. */
export async function formerNamesByNpi({ db }: Database, npis: readonly string[]): Promise<Map<string, FormerName[]>> {
  if (npis.length === 0) return new Map();
  const rows = await db
    .selectFrom('providers')
    .select((eb) => [
      'npi',
      eb.fn.coalesce('other_last_name', 'last_name').as('last_name'),
      eb.fn.coalesce('other_first_name', 'first_name').as('first_name'),
    ])
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ npi, last_name, first_name }) => [npi, [{ last_name: last_name ?? '', first_name: first_name ?? '' }]]),
  );
}

/** An address of a provider. Unknown parts are blank. */
export interface HeldPlace {
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
}

/** Fields of a provider that the search index lacks. */
export interface Details {
  middle_name: string | null;
  /** A former or other last name. Blank without one. */
  otherLastName: string;
  suffix: string;
  /** The practice address and the mailing address. */
  places: HeldPlace[];
  /** The taxonomy codes of all slots. */
  codes: string[];
  licenses: { number: string; state: string | null }[];
}

/** The further fields of providers by NPI. `withBoards` adds the licenses that state boards have. */
export async function detailsOf(
  { db }: Database,
  npis: readonly string[],
  withBoards: boolean,
): Promise<Map<string, Details>> {
  if (npis.length === 0) return new Map();
  const [rows, boards] = await Promise.all([
    db
      .selectFrom('providers')
      .select([
        'npi',
        'middle_name',
        'last_name',
        'name_suffix',
        'other_last_name',
        ...(['address_1', 'city', 'state', 'zip', 'phone'] as const),
        ...(['mailing_address_1', 'mailing_city', 'mailing_state', 'mailing_zip', 'mailing_phone'] as const),
        sql<string[] | null>`jsonb_path_query_array(taxonomies, '$[*].code')`.as('codes'),
        sql<Details['licenses'] | null>`(select jsonb_agg(jsonb_build_object(
          'number', slot ->> 'license_number', 'state', slot ->> 'license_state'))
          from jsonb_array_elements(taxonomies) slot where slot ->> 'license_number' is not null)`.as('licenses'),
      ])
      .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
      .execute(),
    withBoards
      ? db
          .selectFrom('licenses')
          .select(['npi', 'license_number', 'state'])
          .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
          .where('license_number', 'is not', null)
          .execute()
      : [],
  ]);
  const byNpi = Map.groupBy(boards, ({ npi }) => npi);
  return new Map(
    rows.map(({ npi, middle_name, last_name, name_suffix, other_last_name, codes, licenses, ...held }) => [
      npi,
      {
        middle_name,
        otherLastName: other_last_name ?? '',
        suffix: suffixIn(`- ${name_suffix ?? ''}`) || suffixIn(last_name ?? ''),
        places: [
          placeOf(held.address_1, held.city, held.state, held.zip, held.phone),
          placeOf(held.mailing_address_1, held.mailing_city, held.mailing_state, held.mailing_zip, held.mailing_phone),
        ],
        codes: (codes ?? []).filter((code) => code !== null),
        licenses: [
          ...(licenses ?? []),
          ...(byNpi.get(npi) ?? []).map(({ license_number, state }) => ({ number: license_number ?? '', state })),
        ],
      },
    ]),
  );
}

function placeOf(...[address, city, state, zip, phone]: (string | null)[]): HeldPlace {
  return {
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip?.slice(0, 5) ?? '',
    phone: phone ?? '',
  };
}
