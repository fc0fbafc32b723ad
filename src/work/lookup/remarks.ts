// What the reader of a result should know about the file that was looked up.
import { listOf } from '#src/work/lookup/sheet/workbook-rows.ts';
import type { Columns } from '#src/work/lookup/store.ts';

/** What was said when the file was read, such as sheets that were not, and which of its columns are only kept (R-1172). */
export function remarksOn(columns: Columns | null): string[] {
  if (!columns) return [];
  const kept = columns.read_as.flatMap((field, n) => (field ? [] : columns.header?.[n] || `Column ${n + 1}`));
  return [
    ...(columns.remarks ?? []),
    ...(kept.length > 0 ? [`Kept as notes, and not compared: ${listOf(kept)}.`] : []),
  ];
}
