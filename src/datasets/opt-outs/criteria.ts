import { z } from 'zod';
import { optOutTable } from '#src/datasets/opt-outs/search-table.ts';
import type { Criterion } from '#src/search/query.ts';
import { rowCriteria } from '#src/search/row-criteria.ts';
import { parameter } from '#src/shared/fields.ts';

const answers = ['yes', 'no'] as const;

/** Opt-outs of Medicare. */
export const byOptOut = rowCriteria({
  parameters: { opted_out: parameter(z.enum(answers, 'must be yes or no').optional()) },
  criteria: ({ opted_out }) => {
    const listed: Criterion = { child: optOutTable.name, meets: [] };
    if (opted_out === 'yes') return [listed];
    return opted_out ? [{ not: listed }] : [];
  },
  answers: { opted_out: answers },
});
