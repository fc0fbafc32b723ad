import { exclusionCriteria } from '#src/datasets/exclusions/contract.ts';
import { excludedTable, possiblyExcludedTable } from '#src/datasets/exclusions/search-table.ts';
import { rowCriteria } from '#src/datasets/provider-criteria.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

const certain: Criterion = { child: excludedTable.name, meets: [equals('status', 'excluded')] };
const possible: Criterion = {
  any: [
    { child: excludedTable.name, meets: [equals('status', 'possible')] },
    { child: possiblyExcludedTable.name, meets: [] },
  ],
};

/** Everyone is one of the three: excluded, possibly excluded, or in no row of the list. */
export const byExclusion = rowCriteria(exclusionCriteria, ({ excluded }) => {
  if (excluded === 'yes') return [certain];
  if (excluded === 'possible') return [possible, { not: certain }];
  return excluded ? [{ not: { any: [certain, possible] } }] : [];
});
