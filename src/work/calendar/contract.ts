// The user's next steps as a calendar that other programs read (R-1560).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

const time = z.iso.datetime();
const names = z.boolean('must be true or false');

const Calendar = z
  .object({
    /** When its address was made. Null: there is none. */
    since: time.nullable(),
    /** Whether its entries name people. */
    names: z.boolean(),
  })
  .meta({ id: 'Calendar' });

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'GET',
  url: '/api/calendar',
  summary: 'Get whether your calendar has an address',
  response: Calendar,
  failure: 'Failed to fetch the calendar',
});

export const makeCalendar = endpoint({
  name: 'makeCalendar',
  method: 'POST',
  url: '/api/calendar',
  summary: 'Make the address of your calendar, which ends the one before',
  body: z.preprocess((body) => body ?? {}, z.strictObject({ names: names.default(false) })),
  /** The address is in this reply only. */
  response: Calendar.extend({ url: z.string() }),
  secret: true,
  failure: 'Failed to make the address',
});

export const changeCalendar = endpoint({
  name: 'changeCalendar',
  method: 'PATCH',
  url: '/api/calendar',
  summary: 'Change whether your calendar names people',
  body: z.strictObject({ names }),
  response: Calendar,
  statuses: [404],
  failure: 'Failed to change the calendar',
});

export const endCalendar = endpoint({
  name: 'endCalendar',
  method: 'DELETE',
  url: '/api/calendar',
  summary: 'End the address of your calendar',
  /** Whether there was one. */
  response: z.object({ ended: z.boolean() }),
  failure: 'Failed to end the address',
});
