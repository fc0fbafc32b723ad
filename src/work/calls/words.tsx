import type { z } from 'zod';
import type { nextCall } from '#src/work/calls/contract.ts';
import type { CallOutcome } from '#src/work/people/contract.ts';

/** The key of each outcome. */
export const outcomeKeys: Readonly<Record<CallOutcome, string>> = {
  reached: 'r',
  voicemail: 'v',
  did_not_reach: 'd',
  not_interested: 'i',
  call_back: 'b',
  do_not_call: 'x',
};

export type Skipped = z.output<typeof nextCall.response>['skipped'][number];

/** Why people are not called. */
export const skipWords: Readonly<Record<Skipped['why'], string>> = {
  do_not_contact: 'Do not contact',
  taken: 'with a colleague now',
  called_today: 'called today',
  not_on_list: 'no longer on the list',
  no_person: 'no person has this NPI',
};
