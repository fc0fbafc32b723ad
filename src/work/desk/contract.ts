// The desk on the home page: what waits for a user.
import { z } from 'zod';
import { Change } from '#src/datasets/changes/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { Opening } from '#src/work/openings/contract.ts';
import { SavedSearch } from '#src/work/searches/contract.ts';

/** Rows of each card. */
export const DESK_ROWS = 5;

/** Days for which changes show. */
export const DESK_DAYS = 14;

const list = { id: z.string(), name: z.string() };

export const DeskReply = z
  .object({
    /** Openings that are open or on hold: the user's own, those shared with them and those of their team, last changed first. */
    openings: z.array(Opening.pick({ id: true, title: true, status: true, days_open: true, people: true, site: true })),
    openings_total: z.int(),
    /** The user's own lists and those shared with them, last changed first. Without those of openings. */
    lists: z.array(
      z.object({
        ...list,
        /** Null for your own. */
        owner: z.string().nullable(),
        total: z.int(),
        /** The stages with most people, in words such as `4 Interviewing`. */
        stages: z.array(z.object({ stage: z.string(), count: z.int() })),
      }),
    ),
    lists_total: z.int(),
    /** Saved searches: those with most new matches first. */
    searches: z.array(SavedSearch),
    searches_total: z.int(),
    /**
     * Next steps of people whom the user owns, or whom no user owns on a list of this user. They are due within a week or
     * overdue, the most urgent first.
     */
    steps: z.array(
      z.object({
        /** Null for a person without an NPI (R-1347). */
        npi: z.string().nullable(),
        name: z.string().nullable(),
        list: z.object(list),
        next_step: z.string(),
        due_on: z.string(),
        overdue: z.boolean(),
      }),
    ),
    steps_total: z.int(),
    /** Changes of people on the user's lists within two weeks, newest first, one per person. */
    changes: z.array(Change.extend({ name: z.string().nullable() })),
  })
  .meta({ id: 'DeskReply' });
export type DeskReply = z.infer<typeof DeskReply>;

export const getDesk = endpoint({
  name: 'getDesk',
  method: 'GET',
  url: '/api/desk',
  summary: 'Get your openings, lists, saved searches, next steps, and changes of people on your lists',
  response: DeskReply,
  failure: 'Failed to fetch your desk',
});
