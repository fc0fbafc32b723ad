// What openings showed to users, for administrators (R-1332).
import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { id, npi, pageNumber, parameter } from '#src/shared/fields.ts';
import { TeamMate } from '#src/work/lists/contract.ts';
import { Opening } from '#src/work/openings/contract.ts';

/** What people were sought by, and in which order. */
const ShownBy = Opening.pick({ specialty: true, must: true, nice: true, ties: true })
  .extend({
    /** The ZIP code of the site. */
    zip: z.string().nullable(),
    not_shown: z.int(),
    on_list: z.enum(['yes', 'no']).nullable(),
    sort: z.string(),
    order: z.enum(['asc', 'desc']),
    page: z.int(),
    /** Absent from records of earlier releases, whose pages had at most 50 people. */
    page_size: z.int().optional(),
  })
  .meta({ id: 'ShownBy' });
export type ShownBy = z.infer<typeof ShownBy>;

export const listOpeningRecords = endpoint({
  name: 'listOpeningRecords',
  method: 'GET',
  url: '/api/openings/records',
  summary: 'List whom openings of your team showed to users, by which criteria and in which order, newest first',
  query: z.strictObject({
    /** The ID of an opening, which may be deleted. */
    opening: parameter(id.optional()),
    /** Only records that have this person. */
    npi: parameter(npi.optional()),
    page: pageNumber,
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      opening: z.string(),
      /** As it was. */
      title: z.string(),
      /** Null if the account was deleted. */
      by: TeamMate.nullable(),
      at: z.iso.datetime(),
      criteria: ShownBy,
      /** The people shown, in their order. */
      npis: z.array(z.string()),
    }),
  ),
  failure: 'Failed to fetch the records of openings',
});
