// The work of a user who leaves, and its new owner.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { id } from '#src/shared/fields.ts';

const one = z.strictObject({ id });

const OwnedWork = z
  .object({
    /** Lists of any kind, also archived ones. */
    lists: z.int(),
    searches: z.int(),
    /** People on lists whose owner the user is. */
    steps: z.int(),
    /** Trainings that the user kept, with their alerts (R-1354). */
    trainees: z.int(),
  })
  .meta({ id: 'OwnedWork' });
export type OwnedWork = z.infer<typeof OwnedWork>;

export const getWork = endpoint({
  name: 'getWork',
  method: 'GET',
  url: '/api/users/:id/work',
  summary: 'Count the lists, saved searches, next steps and trainees of a user, and list who can take them over',
  params: one,
  response: OwnedWork.extend({
    colleagues: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  }),
  failure: 'Failed to fetch the work of the user',
});

export const handOver = endpoint({
  name: 'handOver',
  method: 'POST',
  url: '/api/users/:id/work',
  summary: 'Give the lists, saved searches, next steps and trainees of a user to another user of their team',
  params: one,
  body: z.strictObject({ to: id }),
  response: OwnedWork,
  failure: 'Failed to hand the work over',
});
