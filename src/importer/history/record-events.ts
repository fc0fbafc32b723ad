import type pg from 'pg';
import { fingerprintsOf } from '#src/importer/history/fingerprints.ts';
import { existing, touchedNpis } from '#src/importer/history/previous.ts';
import type { Source } from '#src/importer/source.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';

/** An event: its kind, and SQL for its changes. */
interface Event {
  kind: ChangeKind;
  differences: string;
}

/**
 * Records that an import added, deactivated or reactivated; nothing for sources without records. The value is the
 * publisher's date. `isIncrement` limits them to the records that an increment touched.
 */
export async function eventsOf(client: pg.Client, source: Source, isIncrement: boolean): Promise<Event[]> {
  const { update } = source;
  if (!update) return [];
  const { retired } = update;
  const before = await existing(client, 'previous', update.records);
  if (!before.includes(retired)) return []; // a file without records
  const inService = update.records.filter((table) => table !== retired);
  // fingerprints are narrower, but not all records of an increment have them
  const narrow = (table: string) => (isIncrement ? table : fingerprintsOf(table));
  const touched = isIncrement ? `npi in (select npi from ${touchedNpis(source)})` : 'true';
  const isIn = (schema: string, table: string) =>
    `exists (select from ${schema}.${table} other where other.npi = record.npi)`;
  const isInAny = (schema: string, tables: readonly string[]) =>
    `(${tables.map((table) => isIn(schema, table)).join(' or ')})`;
  const dateOf = (schema: string) =>
    `(select ${update.retiredOn}::text from ${schema}.${retired} other where other.npi = record.npi)`;
  const added = inService.map(
    (
      table,
    ) => `select npi, 'npi' field, null::text was, (select ${update.addedOn}::text from public.${table} whole where whole.npi = record.npi) "is"
      from public.${narrow(table)} record where ${touched}
        and not ${isIn('previous', narrow(table))} and not ${isIn('previous', retired)}`,
  );
  return [
    { kind: 'added', differences: added.join(' union all ') },
    {
      kind: 'deactivated',
      differences: `select npi, 'npi' field, null::text was, ${dateOf('public')} "is" from public.${retired} record
        where ${touched} and not ${isIn('previous', retired)} and ${isInAny('previous', inService)}`,
    },
    {
      kind: 'reactivated',
      differences: `select npi, 'npi' field, ${dateOf('previous')} was, null::text "is" from previous.${retired} record
        where not ${isIn('public', retired)} and ${isInAny('public', inService)}`,
    },
  ];
}
