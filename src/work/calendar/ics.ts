// Next steps in the format of calendars (RFC 5545).
import ical, { ICalCalendarMethod } from 'ical-generator';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { links } from '#src/shared/links.ts';
import { titledName } from '#src/shared/title-case.ts';
import type { DueStep } from '#src/work/calendar/steps.ts';

/** Minutes of a call in a calendar, and seconds after which calendar programs read again. */
const MINUTES = 30;
const AGAIN = 3600;

interface Options {
  /** The name of the site. */
  site: string;
  publicUrl: string;
  /** Whether entries name people. Without, neither their links nor their IDs tell who they are. */
  names: boolean;
  /** The user's ID, which readers of the calendar do not know. Without it, a search over all NPIs would find the person of an ID. */
  user: string;
}

/** The steps as the text of a calendar. Notes and the words of steps are not in it. */
export function icsOf(steps: readonly DueStep[], { site, publicUrl, names, user }: Options): string {
  const calendar = ical({
    name: `Calls · ${site}`,
    prodId: { company: 'Medatlas', product: 'Calls' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN,
  });
  const { hostname } = new URL(publicUrl);
  for (const step of steps) {
    const start = step.at ?? new Date(`${step.due_on}T00:00:00Z`);
    const who = names && (step.typed_name ?? (titledName({ ...step, credential: null }) || `NPI ${step.npi}`));
    const summary = ['Call', step.title, who].filter(Boolean).join(' · ');
    calendar.createEvent({
      id: `${hashOf(`${user} ${step.list_id} ${step.npi ?? step.typed_id}`)}@${hostname}`,
      stamp: step.updated_at,
      start,
      ...(step.at ? { end: new Date(start.getTime() + MINUTES * 60_000) } : { allDay: true }),
      summary,
      url: publicUrl + pathOf(step, names),
    });
  }
  return calendar.toString();
}

/** The person on the list, or without names the opening or the list. */
const pathOf = ({ list_id, opening_id, npi }: DueStep, names: boolean) =>
  names && npi
    ? `${links.list(list_id)}?${new URLSearchParams({ peek: npi })}`
    : opening_id
      ? links.opening(opening_id)
      : links.list(list_id);
