import { date } from '#src/shared/format.ts';
import type { CallOutcome, ContactDetail, DoNotContactMark, LoggedActivity, Note } from '#src/work/people/contract.ts';

/** The name of the author of a record. */
export const authorOf = (author: Note['author']): string => author?.name ?? 'A former user';

/** The kinds of activities. */
export const activityLabels: Record<LoggedActivity['kind'], string> = {
  call: 'Call',
  mail: 'Mail',
  meeting: 'Meeting',
};

/** How calls of a queue ended. */
export const outcomeLabels: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  did_not_reach: 'Did not reach at this number',
  not_interested: 'Not interested',
  call_back: 'Call back',
  do_not_call: 'Asked not to be called',
};

/** The kinds of contact details. */
export const detailLabels: Record<ContactDetail['kind'], string> = { mobile: 'Mobile', email: 'Email' };

/** `Do not contact until Nov 24, 2027`, or without an end. */
export const markText = ({ until }: Pick<DoNotContactMark, 'until'>): string =>
  until ? `Do not contact until ${date(until)}` : 'Do not contact';
