// What became of the people of openings: stages, reasons for no, and the work of each week (R-1550).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { id, line, npi, parameter, repeatable } from '#src/shared/fields.ts';
import { noReasons } from '#src/shared/no-reasons.ts';
import { ActivityQuery } from '#src/work/activity/contract.ts';
import { TeamMate } from '#src/work/lists/contract.ts';
import { Opening, openingStatuses } from '#src/work/openings/contract.ts';
import type { CallOutcome } from '#src/work/people/contract.ts';

const { weeks } = ActivityQuery.shape;

/** Most openings of a report of several. */
export const REPORT_MAX = 1000;

/** What is counted of each user and week, with its head. `calls` has those with any outcome and those without one. */
export const workLabels = {
  calls: 'Calls',
  reached: 'Reached',
  voicemail: 'Voicemail',
  did_not_reach: 'Did not reach',
  not_interested: 'Not interested',
  call_back: 'Call back',
  do_not_call: 'Asked not to be called',
  mails: 'Mails',
  meetings: 'Meetings',
  letters: 'Letters',
  replies: 'Replies',
  submissions: 'Submissions',
} satisfies Record<CallOutcome | 'calls' | 'mails' | 'meetings' | 'letters' | 'replies' | 'submissions', string>;
export type WorkCount = keyof typeof workLabels;
export const workCounts = Object.keys(workLabels) as WorkCount[];

const Stage = z
  .object({
    stage: z.string(),
    /** The people who are in it. */
    now: z.int(),
    /** The people who are or were in it. */
    reached: z.int(),
    /** The median of the days that they spent in it until now. Null if it is known of none. */
    days: z.number().nullable(),
  })
  .meta({ id: 'Stage' });

const Reason = z
  .object({
    /** Null for people in a stage that means no without a reason. */
    reason: z.enum(noReasons).nullable(),
    people: z.int(),
    /** The words of those who have some, newest first. */
    words: z.array(z.object({ npi: z.string(), text: z.string() })),
  })
  .meta({ id: 'Reason' });

const counts = Object.fromEntries(workCounts.map((name) => [name, z.int()])) as Record<WorkCount, z.ZodInt>;

export const Report = z
  .object({
    /** The people on the lists. Those without an NPI are not in the numbers below. */
    people: z.int(),
    without_npi: z.int(),
    /** People of whom an earlier release did not keep since when they are in their stage. */
    unknown_since: z.int(),
    /** In the order of the lists. */
    stages: z.array(Stage),
    /** Of people in stages that mean no, the most frequent first. */
    reasons: z.array(Reason),
    /** The Mondays with which the weeks begin, in the time zone of the site, oldest first. The last week is the present one. */
    weeks: z.array(z.string()),
    /** The work with these people, by week and user. `user` is null for deleted accounts. */
    work: z.array(z.object({ user: TeamMate.pick({ id: true, name: true }).nullable(), week: z.string(), ...counts })),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const getOpeningReport = endpoint({
  name: 'getOpeningReport',
  method: 'GET',
  url: '/api/openings/:id/report',
  summary: 'Report the stages, the reasons for no and the work of each week of an opening',
  params: z.strictObject({ id }),
  query: z.strictObject({ weeks }),
  response: Report,
  failure: 'Failed to fetch the report',
});

export const ReportQuery = z.strictObject({
  status: repeatable(z.enum(openingStatuses, `must be one of ${openingStatuses.join(', ')}`)),
  /** All openings that your role lets you open, as for lists. */
  all: parameter(z.literal('yes', 'must be yes').optional()),
  /** The openings of one client: the NPI of its organization, or its text. */
  client_npi: parameter(npi.optional()),
  client: parameter(line('Client', 200).optional()),
  weeks,
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** Archived openings do not count. */
export const getOpeningsReport = endpoint({
  name: 'getOpeningsReport',
  method: 'GET',
  url: '/api/openings/report',
  summary: 'Report the same of all openings that you may open, or of those of one client',
  query: ReportQuery,
  response: Report.extend({
    /** Last opened first, at most REPORT_MAX. */
    openings: z.array(
      Opening.pick({
        id: true,
        title: true,
        client: true,
        status: true,
        positions: true,
        people: true,
        days_open: true,
      }),
    ),
    /** All clients of openings that the caller may open. */
    clients: z.array(Opening.shape.client.unwrap()),
  }),
  failure: 'Failed to fetch the report',
});
export type OpeningsReport = z.infer<typeof getOpeningsReport.response>;

/** The same as Excel workbooks. */
export const reportFiles = {
  opening: { url: '/api/openings/:id/report.xlsx', params: z.strictObject({ id }), query: z.strictObject({ weeks }) },
  openings: { url: '/api/openings/report.xlsx', query: ReportQuery },
};
