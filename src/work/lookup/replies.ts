// Rows of a result with their records.
import type { Asked } from '#src/search/search.ts';
import type { LookupRecord, ResultRow } from '#src/work/lookup/contract.ts';
import { recordsOf } from '#src/work/lookup/records.ts';
import type { StoredRow } from '#src/work/lookup/store.ts';

/** The rows as the API replies them. */
export async function withRecords(search: Asked, rows: readonly StoredRow[]): Promise<ResultRow[]> {
  const npis = rows.flatMap(({ npi, candidates }) => [npi ?? [], candidates.map((each) => each.npi)].flat());
  const records = await recordsOf(search, npis);
  return rows.map((row) => asReply(row, records));
}

const asReply = ({ facts, ...row }: StoredRow, records: ReadonlyMap<string, LookupRecord>): ResultRow => ({
  ...row,
  candidates: row.candidates.map((each) => ({ ...each, record: records.get(each.npi) ?? null })),
  record: records.get(row.npi ?? '') ?? null,
  corrected: facts.corrected ?? null,
  deactivated_on: facts.deactivated_on ?? null,
  replaced_by: facts.replaced_by ?? null,
  chosen: facts.chosen ?? false,
});
