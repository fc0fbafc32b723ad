import { z } from 'zod';
import { excludedTable, possiblyExcludedTable } from '#src/datasets/exclusions/search-table.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { rowCriteria } from '#src/search/row-criteria.ts';
import { parameter } from '#src/shared/fields.ts';

const answers = ['yes', 'no', 'possible'] as const;

const certain: Criterion = { child: excludedTable.name, meets: [equals('status', 'excluded')] };
const possible: Criterion = {
  any: [
    { child: excludedTable.name, meets: [equals('status', 'possible')] },
    { child: possiblyExcludedTable.name, meets: [] },
  ],
};

/** Everyone is one of the three: excluded, possibly excluded, or in no row of the list. */
export const byExclusion = rowCriteria({
  parameters: {
    /** `no`: no row matches, not even possibly. */
    excluded: parameter(z.enum(answers, 'must be yes, no or possible').optional()),
  },
  criteria: ({ excluded }) => {
    if (excluded === 'yes') return [certain];
    if (excluded === 'possible') return [possible, { not: certain }];
    return excluded ? [{ not: { any: [certain, possible] } }] : [];
  },
  answers: { excluded: answers },
});
