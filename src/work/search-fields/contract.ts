// What administrators call filters and columns of searches, those that they hide, and how results open. GET /api/site replies them.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/fields.ts';
import { resultsView, SiteField } from '#src/shared/site.ts';

/** Columns that cannot be hidden: they have the link of the row, or its stage. */
export const ALWAYS_SHOWN: readonly string[] = ['npi', 'last_name', 'name', 'stage'];

/** Most fields that have another name or are hidden. */
export const FIELDS_MAX = 200;

const FieldChange = z
  .strictObject({
    kind: z.enum(['filter', 'column'], 'must be filter or column'),
    name: z.string('must be a text').regex(/^[a-z_.]{1,50}$/, 'must be the name of a filter or a column'),
    /** Null: the product's name. Absent: as it is. */
    label: line('Name', 40).nullable().optional(),
    /** Absent: as it is. */
    hidden: z.boolean('must be true or false').optional(),
  })
  .refine(({ kind, name, hidden }) => !(hidden && kind === 'column' && ALWAYS_SHOWN.includes(name)), {
    path: ['hidden'],
    message: 'must be false: rows need this column',
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.output<typeof FieldChange>;

export const changeSearchField = endpoint({
  name: 'changeSearchField',
  method: 'PATCH',
  url: '/api/search-fields',
  summary: 'Rename, hide or show a filter or a column of searches for all users',
  body: FieldChange,
  response: SiteField,
  failure: 'Failed to save the change',
});

export const changeResultsView = endpoint({
  name: 'changeResultsView',
  method: 'PATCH',
  url: '/api/search-fields/view',
  summary: 'Choose how results that are cards or a table open for users who have not chosen',
  body: z.strictObject({ view: resultsView }),
  response: z.object({ view: resultsView }),
  failure: 'Failed to save the change',
});
