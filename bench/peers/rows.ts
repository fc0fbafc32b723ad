// The wide rows for every peer: the product's imported rows, numbered in its display order.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeKeys, sqlKeyOf } from '#bench/peers/row-keys.ts';
import type { ChildTable } from '#bench/question.ts';
import { step } from '#bench/timing.ts';
import { groupPeopleSql } from '#src/datasets/affiliations/group-people.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** Separates values in an exported line. No text contains it. */
export const SEPARATOR = '\x1f';

/**
 * The peers' columns. Searches compare `zip5`, the keys of texts, and what other datasets know of a provider: the last
 * day of certification, the members of the largest group, and what Medicare paid in the newest year.
 */
export const peerColumns = {
  providers: [
    ...['ord', 'npi', 'last_name', 'first_name', 'credential', 'gender', 'sole_proprietor', 'primary_taxonomy'],
    ...['classification', 'specialization', 'city', 'state', 'phone', 'zip5'],
    ...['last_name_key', 'first_name_key', 'credential_key', 'city_key', 'certified_to', 'most_members', 'payment'],
  ],
  organizations: [
    ...['ord', 'npi', 'name', 'address_1', 'city', 'state', 'zip', 'primary_taxonomy', 'classification'],
    ...['specialization', 'phone', 'organization_subpart', 'zip5', 'names_key', 'city_key'],
  ],
};

/** Rows of other datasets about providers, in the order in which a search reads them. */
export const childColumns: Record<ChildTable, string[]> = {
  licenses: ['state', 'expiry_date', 'issue_date', 'ord'],
  years: ['year', 'ord'],
  sizes: ['members', 'ord'],
};

export const peerTables = ['providers', 'organizations'] as const;
export type PeerTable = (typeof peerTables)[number];
export const children = ['licenses', 'years', 'sizes'] as const;

/** Creates the schema `bench` with the rows, unless it already has those of `madeFrom`. `index` indexes them. */
export async function makeRows(url: DatabaseUrl, madeFrom: string, index: (client: pg.Client) => Promise<void>) {
  const client = await connectClient(url);
  try {
    if ((await loadedFrom(client)) === madeFrom) return;
    await client.query(
      `set work_mem = '1GB'; set maintenance_work_mem = '1GB'; set max_parallel_workers_per_gather = 2`,
    );
    await client.query(
      'drop schema if exists bench cascade; create schema bench; create extension if not exists pg_trgm',
    );
    await step('letters and digits', () => makeKeys(client));
    for (const [table, select] of Object.entries({ ...rows, ...childRows }))
      await step(table, () => client.query(`create unlogged table bench.${table} as ${select}`));
    await index(client);
    await client.query(`create table bench.made_from as select ${pg.escapeLiteral(madeFrom)} as value`);
  } finally {
    await client.end();
  }
}

/** Writes a table's lines to `file`: the columns, then the codes joined by commas. A missing value is empty. */
export const exportRows = (url: DatabaseUrl, table: PeerTable, file: string): Promise<void> =>
  exportLines(
    url,
    `select ${peerColumns[table].join(', ')}, nullif(array_to_string(codes, ','), '') from bench.${table} order by ord`,
    file,
  );

/** Writes the lines of a child table to `file`. */
export function exportChildren(url: DatabaseUrl, child: ChildTable, file: string): Promise<void> {
  const listed = childColumns[child].join(', ');
  return exportLines(url, `select ${listed} from bench.${child} order by ${listed}`, file);
}

async function exportLines(url: DatabaseUrl, select: string, file: string): Promise<void> {
  const client = await connectClient(url);
  const format = `(format csv, delimiter e'\\x1f', quote e'\\x1e')`;
  try {
    await pipeline(client.query(copyTo(`copy (${select}) to stdout ${format}`)), createWriteStream(file));
  } finally {
    await client.end();
  }
}

async function loadedFrom(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query(`select to_regclass('bench.made_from') is not null there`);
  if (!found[0].there) return undefined;
  const { rows } = await client.query('select value from bench.made_from');
  return rows[0]?.value;
}

const number = (texts: string[]) =>
  `row_number() over (order by ${texts.map((text) => `upper(${text}) collate pg_c_utf8, ${text} collate pg_c_utf8`).join(', ')}, npi)::int ord`;

/** The values of a field of the first five slots. */
const inSlots = (field: string) =>
  `array_remove(translate(jsonb_path_query_array(taxonomies, '$[0 to 4].${field}')::text, '[]', '{}')::text[], null)`;

const [last, first, credential, city] = [
  sqlKeyOf('last_name'),
  sqlKeyOf('first_name'),
  sqlKeyOf('credential', true),
  sqlKeyOf('city'),
];
const [name, other] = [sqlKeyOf('name'), sqlKeyOf('other_name')];

/** The day on which a certificate ends. Without a day it is the last of the month, without a month of the year. */
const endOfCertificate = `(make_date(end_year, coalesce(nullif(end_month, 0), 12), 1) + case when end_day > 0
  then make_interval(days => end_day - 1) else interval '1 month' - interval '1 day' end)::date`;

const rows = {
  providers: `
    select ${number(['last_name', 'first_name'])}, npi, last_name, first_name, credential, gender, sole_proprietor,
      primary_taxonomy, classification, specialization, city, state, phone, left(zip, 5) zip5, ${last.key} last_name_key,
      ${first.key} first_name_key, ${credential.key} credential_key, ${city.key} city_key, certified_to, most_members,
      payment, ${inSlots('code')} codes, ${inSlots('license_state')} reported
    from providers left join taxonomy on code = primary_taxonomy
      ${[last, first, credential, city].map(({ join }) => join).join(' ')}
      left join (
        select npi, max(case when end_year is null then '9999-12-31'::date else ${endOfCertificate} end) certified_to
        from certifications where record_type = 'CE' group by npi
      ) certified using (npi)
      left join (select npi, max(members) most_members from (${groupPeopleSql}) people group by npi) grouped using (npi)
      left join (
        select npi, max(payment_amount) payment from payments
        where year = (select max(year) from payments) group by npi
      ) paid using (npi)
    order by ord`,
  organizations: `
    select ${number(['name'])}, npi, name, address_1, city, state, zip, primary_taxonomy, classification, specialization,
      phone, organization_subpart, left(zip, 5) zip5, nullif(concat_ws('|', ${name.key}, other_keys), '') names_key,
      ${city.key} city_key, ${inSlots('code')} codes
    from organizations left join taxonomy on code = primary_taxonomy ${name.join} ${city.join}
      left join (
        select npi, string_agg(${other.key}, '|') other_keys from (
          select npi, other_name from organizations where other_name is not null
          union select npi, other_name from other_names where other_name is not null
        ) named ${other.join} group by npi
      ) others using (npi)
    order by ord`,
};

/** A license that a provider reported to NPPES has no dates. A year is that of CMS, or else that of FSMB. */
const childRows = {
  licenses: `
    select ord, l.state, issue_date, expiry_date from licenses l join bench.providers using (npi)
    union select ord, unnest(reported), null, null from bench.providers where reported <> '{}'`,
  years: `
    with cms as materialized (
      select npi, graduation_year from affiliations where graduation_year is not null or medical_school <> 'OTHER'
    )
    select distinct ord, graduation_year::int as year from (
      select * from cms
      union all select npi, graduation_year from licenses l where not exists (select from cms where cms.npi = l.npi)
    ) known join bench.providers using (npi) where graduation_year is not null`,
  sizes: `
    select distinct ord, members from (${groupPeopleSql}) people join bench.providers using (npi)
    where members is not null`,
};
