import { count } from '#src/shared/format.ts';
import { type LookupCounts, type RowStatus, statuses } from '#src/work/lookup/contract.ts';

/** The counts in words, such as `46 found, 2 organizations`. */
export const statusWords = (counts: LookupCounts): string =>
  statuses.flatMap((status) => (counts[status] > 0 ? [`${count(counts[status])} ${words[status]}`] : [])).join(', ');

const words: Record<RowStatus, string> = {
  found: 'found',
  organization: 'organizations',
  deactivated: 'deactivated',
  unknown: 'unknown',
  bad_check_digit: 'with a bad check digit',
  duplicate: 'repeated',
  match: 'found by name',
  candidates: 'to confirm',
};
