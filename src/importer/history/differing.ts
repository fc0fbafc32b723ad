import type pg from 'pg';
import { fingerprintsOf, kindsOf } from '#src/importer/history/fingerprints.ts';
import { differingOf } from '#src/importer/history/previous.ts';
import type { ComparedTable, Source } from '#src/importer/source.ts';

/**
 * Creates the table of the NPIs with different fingerprints before and after an import, with a column for each kind,
 * unless it exists.
 */
export async function markDiffering(client: pg.Client, { history = [], update }: Source, table: string): Promise<void> {
  const compared = history.find((each) => each.table === table);
  if (!compared) throw new Error(`The history does not compare ${table}.`);
  const isOneRowEach = update?.records.includes(table) ?? false;
  const sql = isOneRowEach ? differingRows(compared) : differingSets(compared);
  await client.query(`create table if not exists ${differingOf(table)} as ${sql}`);
  await client.query(`analyze ${differingOf(table)}`);
}

/** For tables with one row per NPI. */
function differingRows(compared: ComparedTable): string {
  const fingerprints = fingerprintsOf(compared.table);
  const differ = kindsOf(compared).map((kind) => ({ kind, sql: `old."${kind}" <> new."${kind}"` }));
  return `select npi, ${differ.map(({ kind, sql }) => `${sql} "${kind}"`).join(', ')}
    from previous.${fingerprints} old join public.${fingerprints} new using (npi)
    where ${differ.map(({ sql }) => sql).join(' or ')}`;
}

/** For tables with several rows per NPI, whose order and repetition do not count. */
function differingSets(compared: ComparedTable): string {
  const fingerprints = fingerprintsOf(compared.table);
  const kinds = kindsOf(compared);
  const rows = kinds.flatMap((kind) => {
    const of = (schema: string) => `select npi, "${kind}" from ${schema}.${fingerprints}`;
    return [`(${of('previous')} except ${of('public')})`, `(${of('public')} except ${of('previous')})`].map(
      (sql) => `select npi, '${kind}' kind from ${sql} each`,
    );
  });
  return `select npi, ${kinds.map((kind) => `bool_or(kind = '${kind}') "${kind}"`).join(', ')}
    from (${rows.join(' union all ')}) differing group by npi`;
}
