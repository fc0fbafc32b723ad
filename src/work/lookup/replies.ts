// Rows of a result with their records.
import type { Searcher } from '#src/search/search.ts';
import type { DoNotContact } from '#src/shared/do-not-contact.ts';
import type { ResultRow } from '#src/work/lookup/contract.ts';
import { recordsOf } from '#src/work/lookup/records.ts';
import type { StoredRow } from '#src/work/lookup/store.ts';

/** What the caller's team knows of people: the marks Do not contact. */
export type MarksOf = (npis: readonly string[]) => Promise<ReadonlyMap<string, DoNotContact>>;

/** The rows as the API replies them. */
export async function withRecords(
  search: Searcher,
  rows: readonly StoredRow[],
  marksOf: MarksOf,
): Promise<ResultRow[]> {
  const npis = rows.flatMap(({ npi, candidates }) => [npi ?? [], candidates.map((each) => each.npi)].flat());
  const [records, marks] = await Promise.all([recordsOf(search, npis), marksOf(npis)]);
  const known = (npi: string) => ({ record: records.get(npi) ?? null, do_not_contact: marks.get(npi) ?? null });
  return rows.map((row) => asReply(row, known));
}

type Known = (npi: string) => Pick<ResultRow, 'record' | 'do_not_contact'>;

const asReply = ({ facts, ...row }: StoredRow, known: Known): ResultRow => ({
  ...row,
  candidates: row.candidates.map((each) => ({ ...each, ...known(each.npi) })),
  ...known(row.npi ?? ''),
  corrected: facts.corrected ?? null,
  deactivated_on: facts.deactivated_on ?? null,
  replaced_by: facts.replaced_by ?? null,
  chosen: facts.chosen ?? false,
});
