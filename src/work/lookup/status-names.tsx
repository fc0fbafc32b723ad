import type { RowStatus } from '#src/work/lookup/contract.ts';

/** A status of a row: in its tag with its color. */
export const statusNames: Record<RowStatus, { one: string; color: 'good' | 'warn' | 'bad' | 'plain' }> = {
  found: { one: 'Found', color: 'good' },
  match: { one: 'Found by name', color: 'good' },
  candidates: { one: 'To confirm', color: 'warn' },
  organization: { one: 'Organization', color: 'plain' },
  deactivated: { one: 'Deactivated', color: 'bad' },
  unknown: { one: 'Unknown', color: 'plain' },
  bad_check_digit: { one: 'Bad check digit', color: 'bad' },
  duplicate: { one: 'Repeated', color: 'plain' },
};
