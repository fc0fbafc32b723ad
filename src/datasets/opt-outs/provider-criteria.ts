import { optOutCriteria } from '#src/datasets/opt-outs/contract.ts';
import { optOutTable } from '#src/datasets/opt-outs/search-table.ts';
import { rowCriteria } from '#src/datasets/provider-criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** Opt-outs of Medicare. */
export const byOptOut = rowCriteria(optOutCriteria, ({ opted_out }) => {
  const listed: Criterion = { child: optOutTable.name, meets: [] };
  if (opted_out === 'yes') return [listed];
  return opted_out ? [{ not: listed }] : [];
});
