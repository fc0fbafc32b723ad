import { between, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/**
 * What a row of `licenses` must meet to be active on a day. One without an issue date counts from its beginning. One without
 * an expiry date is not known to be active.
 */
export const activeOn = (day: string): Criterion[] => [
  between('expiry_date', day, undefined),
  { any: [between('issue_date', undefined, day), { not: present('issue_date') }] },
];
