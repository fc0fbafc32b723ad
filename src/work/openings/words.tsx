// Openings in words.
import type { Opening, openingKinds, openingStatuses, TieKind } from '#src/work/openings/contract.ts';

export const kindLabels: Record<(typeof openingKinds)[number], string> = {
  permanent: 'Permanent',
  locum: 'Locum',
  part_time: 'Part-time',
};

export const statusLabels: Record<(typeof openingStatuses)[number], string> = {
  open: 'Open',
  hold: 'On hold',
  filled: 'Filled',
  lost: 'Lost',
  closed: 'Closed',
};

/** What a tie says of a person, as a choice. */
export const tieLabels: Record<TieKind, string> = {
  near: 'Near the site',
  school_in_state: 'School in the state',
  program_in_area: 'Training in the area, by your team’s sheets of trainees',
  licensed_here_practices_elsewhere: 'Licensed here, practices elsewhere',
  newly_licensed_here: 'Newly licensed here, with an older license elsewhere',
  new_address_here: 'New practice address here within a year',
  bills_through_placed: 'Bills through an employer where your team placed people',
  earlier_practice_here: 'Practiced here before',
  compact_route: 'License compact as a route',
};

/** `$480,000–560,000`. Undefined without pay. */
export function payInWords({ pay_from, pay_to }: Pick<Opening, 'pay_from' | 'pay_to'>): string | undefined {
  const [from, to] = [pay_from, pay_to].map((pay) => pay?.toLocaleString('en-US'));
  if (from && to) return from === to ? `$${from}` : `$${from}–${to}`;
  if (from) return `From $${from}`;
  return to && `Up to $${to}`;
}
