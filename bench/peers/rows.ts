// The rows for every peer: the product's imported rows, numbered in its display order.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';

/** Separates values in an exported line. No text contains it. */
export const SEPARATOR = '\x1f';

/** The peers' columns. Searches compare `zip5`. `codes` has the specialties of the first five slots. */
export const columns = {
  providers: [
    'ord',
    'npi',
    'last_name',
    'first_name',
    'credential',
    'gender',
    'sole_proprietor',
    'primary_taxonomy',
    'classification',
    'specialization',
    'city',
    'state',
    'phone',
    'zip5',
  ],
  organizations: [
    'ord',
    'npi',
    'name',
    'address_1',
    'city',
    'state',
    'zip',
    'primary_taxonomy',
    'classification',
    'specialization',
    'phone',
    'organization_subpart',
    'zip5',
  ],
};

export const tables = ['providers', 'organizations'] as const;
export type PeerTable = (typeof tables)[number];

/** Creates the schema `bench` with the ordered rows of both tables, unless it already has those of `madeFrom`. */
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
    for (const table of tables) await client.query(`create unlogged table bench.${table} as ${ordered(table)}`);
    await refuseLowerCase(client);
    await index(client);
    await client.query(`create table bench.made_from as select ${pg.escapeLiteral(madeFrom)} as value`);
  } finally {
    await client.end();
  }
}

/** Writes a table's lines to `file`: the columns, then the codes joined by commas. A missing value is empty. */
export async function exportRows(url: DatabaseUrl, table: PeerTable, file: string): Promise<void> {
  const client = await connectClient(url);
  const listed = [...columns[table], `array_to_string(codes, ',')`].join(', ');
  const format = `(format csv, delimiter e'\\x1f', quote e'\\x1e')`;
  try {
    const lines = client.query(copyTo(`copy (select ${listed} from bench.${table} order by ord) to stdout ${format}`));
    await pipeline(lines, createWriteStream(file));
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

function ordered(table: PeerTable): string {
  const texts = table === 'providers' ? ['last_name', 'first_name'] : ['name'];
  const byText = texts.map((text) => `upper(${text}) collate pg_c_utf8, ${text} collate pg_c_utf8`);
  const own = columns[table].filter((column) => !['ord', 'classification', 'specialization', 'zip5'].includes(column));
  return `
    select row_number() over (order by ${byText.join(', ')}, npi)::int ord, ${own.join(', ')}, classification, specialization,
      left(zip, 5) zip5,
      array_remove(translate(jsonb_path_query_array(taxonomies, '$[0 to 4].code')::text, '[]', '{}')::text[], null) codes
    from ${table} left join taxonomy on code = primary_taxonomy
    order by ord`;
}

/** Throws if a text is not upper case, because the peers compare unfolded texts, which is fastest. */
async function refuseLowerCase(client: pg.Client) {
  const lower = (texts: string[]) => texts.map((text) => `${text} <> upper(${text})`).join(' or ');
  const { rows } = await client.query(`
    select exists (select from bench.providers where ${lower(['last_name', 'first_name', 'credential', 'city'])})
      or exists (select from bench.organizations where ${lower(['name', 'city'])}) as found`);
  if (rows[0].found) throw new Error('Some text is not upper case, so the peers would find less than the product');
}
