// What administrators call filters and columns of searches, and those that they hide. GET /api/site replies them.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { SiteField } from '#src/shared/site.ts';

/** Columns that cannot be hidden: they have the link of the row, or its stage. */
export const ALWAYS_SHOWN: readonly string[] = ['npi', 'last_name', 'name', 'stage'];

export const changeSearchField = endpoint({
  method: 'PATCH',
  url: '/api/search-fields',
  summary: 'Rename, hide or show a filter or a column of searches for all users',
  body: z
    .strictObject({
      kind: z.enum(['filter', 'column'], 'must be filter or column'),
      name: z.string().regex(/^[a-z_.]{1,50}$/, 'must be the name of a filter or a column'),
      label: z.string().trim().min(1, 'must not be blank').max(40, 'must have at most 40 characters').nullable(),
      hidden: z.boolean('must be true or false'),
    })
    .refine(({ kind, name, hidden }) => !(hidden && kind === 'column' && ALWAYS_SHOWN.includes(name)), {
      path: ['hidden'],
      message: 'must be false: rows need this column',
    }),
  response: SiteField,
  failure: 'Failed to save the change',
});
