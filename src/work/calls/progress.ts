import { meansNo } from '#src/shared/no-reasons.ts';
import type { CallWish } from '#src/work/calls/contract.ts';
import type { EntryState } from '#src/work/lists/entries/contract.ts';

type Progress = Pick<EntryState, 'stage' | 'next_step' | 'due_on'>;

/** Next steps that calls set, before a step that a user typed. The next call ends them. */
const AGAIN = 'Call again';
export const CALL_BACK = 'Call back at ';
const NUMBER = 'Find another number';
const ofCall = new RegExp(`^(?:${AGAIN}|${NUMBER}|${CALL_BACK}\\d+:\\d\\d\\s[AP]M [^ ·]+)(?: · |$)`);

/** Weekdays until the call after a voicemail. */
const WEEKDAYS = 2;

interface Where {
  stages: readonly string[];
  today: string;
  timeZone: string;
}

/**
 * What a call sets on a list (R-1482). A person who talked leaves the first stage; one who does not want to goes to 'Not a fit', if
 * the list has it. A step that a user typed stays, after that of the call, unless the person is not called again.
 */
export function progressAfter({ outcome, at }: CallWish, was: Progress, { stages, today, timeZone }: Where): Progress {
  const typed = was.next_step.replace(ofCall, '');
  const talked = was.stage === stages[0] ? (stages[1] ?? was.stage) : was.stage;
  const step = (call: string) => [call, typed].filter(Boolean).join(' · ');
  switch (outcome) {
    case 'reached':
      return { stage: talked, next_step: typed, due_on: typed === was.next_step && typed ? was.due_on : null };
    case 'call_back': {
      const time = new Date(at ?? Number.NaN); // the contract asks for it
      return { stage: talked, next_step: step(CALL_BACK + hourOf(time, timeZone)), due_on: dayOf(time, timeZone) };
    }
    case 'voicemail':
      return { stage: was.stage, next_step: step(AGAIN), due_on: weekdayAfter(today, WEEKDAYS) };
    case 'did_not_reach':
      return { stage: was.stage, next_step: step(NUMBER), due_on: null };
    case 'not_interested':
    case 'do_not_call':
      return { stage: stages.find(meansNo) ?? was.stage, next_step: '', due_on: null };
  }
}

const hourOf = (time: Date, timeZone: string) =>
  time.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

const dayOf = (time: Date, timeZone: string) => time.toLocaleDateString('sv-SE', { timeZone }); // Sweden writes ISO dates

/** The nth day from Monday to Friday after a day. */
function weekdayAfter(day: string, n: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  for (let left = n; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
