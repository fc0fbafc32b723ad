import type { RowStatus } from '#src/work/lookup/contract.ts';

/** A status of a row: in its tag with its color, and with a count. */
export const statusNames: Record<RowStatus, { one: string; many: string; color: 'good' | 'warn' | 'bad' | 'plain' }> = {
  found: { one: 'Found', many: 'found', color: 'good' },
  match: { one: 'Found by name', many: 'found by name', color: 'good' },
  candidates: { one: 'To confirm', many: 'to confirm', color: 'warn' },
  organization: { one: 'Organization', many: 'organizations', color: 'plain' },
  deactivated: { one: 'Deactivated', many: 'deactivated', color: 'bad' },
  unknown: { one: 'Unknown', many: 'unknown', color: 'plain' },
  bad_check_digit: { one: 'Bad check digit', many: 'bad check digit', color: 'bad' },
  duplicate: { one: 'Repeated', many: 'repeated', color: 'plain' },
};
