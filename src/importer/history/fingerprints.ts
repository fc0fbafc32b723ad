// The tables of fingerprints, one for each table that the history compares. Several rows of an NPI have one fingerprint each.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { ComparedTable, Source } from '#src/importer/source.ts';
import type { TableSql } from '#src/importer/tables.ts';
import { type ChangeKind, changeKinds } from '#src/shared/change-kinds.ts';

/** The table of a table's fingerprints. */
export const fingerprintsOf = (table: string) => `fingerprints_${table}`;

/** The kinds of changes that are found by comparing a table's values. */
export const kindsOf = ({ fields }: ComparedTable): ChangeKind[] =>
  changeKinds.filter((kind) => fields.some((field) => field.kind === kind));

/** SQL that creates the index by which an increment finds the fingerprints of its records, unless a table has it. */
export const fingerprintIndexSql = (table: string, schema: string) =>
  `create index if not exists ${fingerprintsOf(table)}_by_npi on ${schema}.${fingerprintsOf(table)} (npi)`;

/** The statements that create a table of fingerprints. Its comment holds the version, so that it moves with the table. */
export function fingerprintSql(source: Source, compared: ComparedTable): TableSql {
  const columns = ['npi', ...kindsOf(compared)].map((name) => `"${name}" bigint not null`);
  const table = fingerprintsOf(compared.table);
  const hash = versionOf(source, compared);
  return {
    create: `create table ${table} (${columns.join(', ')}); comment on table ${table} is '${hash}'`,
    rest: source.update?.records.includes(compared.table) ? [fingerprintIndexSql(compared.table, 'incoming')] : [],
    hash,
  };
}

/** The version of a table's fingerprints in a schema; null if there are none. */
export async function storedVersion(client: pg.Client, schema: string, table: string): Promise<string | null> {
  const { rows } = await client.query(`select obj_description(to_regclass($1), 'pg_class') version`, [
    `${schema}.${fingerprintsOf(table)}`,
  ]);
  return rows[0].version;
}

/** Fingerprints of one version can be compared: they are of the same fields, cleaned and hashed by the same rules. */
function versionOf({ dataset }: Source, compared: ComparedTable): string {
  const hash = createHash('sha256').update(JSON.stringify(compared));
  const cleaners = path.join(import.meta.dirname, '../../datasets', dataset, 'clean.ts');
  for (const file of [path.join(import.meta.dirname, '../clean.ts'), cleaners, hashing])
    if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

const hashing = path.join(import.meta.dirname, 'folded-hash.ts');
