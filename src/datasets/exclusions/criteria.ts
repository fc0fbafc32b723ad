import { z } from 'zod';
import { excludedTable, possiblyExcludedTable } from '#src/datasets/exclusions/search-table.ts';
import { among, equals } from '#src/search/criteria.ts';
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

/**
 * Everyone is one of the three: excluded, possibly excluded, or in no row of the list. Possible matches about which the caller's team
 * decided are also excluded, or in no row (R-1205).
 */
export const byExclusion = rowCriteria({
  parameters: {
    /** `no`: no row matches, not even possibly, or the team of a signed-in user decided that none does. */
    excluded: parameter(z.enum(answers, 'must be yes, no or possible').optional()),
  },
  criteria: async ({ excluded }, { decidedPeople }) => {
    if (excluded === 'possible') return [possible, { not: certain }];
    const { same, not_same } = excluded ? await decidedPeople() : {};
    if (excluded === 'yes') return [same ? { any: [certain, among(same)] } : certain];
    const inNone: Criterion = { not: { any: [certain, possible] } };
    return excluded ? [not_same ? { any: [inNone, among(not_same)] } : inNone] : [];
  },
  answers: { excluded: answers },
});
