import { countOfStatus, type LookupCounts, statuses } from '#src/work/lookup/contract.ts';

/** The counts in words, such as `46 found, 2 organizations`. */
export const statusWords = (counts: LookupCounts): string =>
  statuses.flatMap((status) => (counts[status] > 0 ? [countOfStatus(status, counts[status])] : [])).join(', ');
