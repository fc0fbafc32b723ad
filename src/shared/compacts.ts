// Licensure compacts: agreements of states. A license of one state opens a route to work in another (R-1260).
import { z } from 'zod';
import { day, stateCode } from '#src/shared/fields.ts';

/** Each compact: its name, the professionals who may use it, and what it gives them. Advanced practice nurses are not in the NLC. */
export const compacts = {
  NLC: { name: 'Nurse Licensure Compact', people: 'registered and practical nurses', gives: 'a multistate license' },
  IMLC: { name: 'Interstate Medical Licensure Compact', people: 'physicians', gives: 'a faster separate license' },
  PSYPACT: { name: 'Psychology Interjurisdictional Compact', people: 'psychologists', gives: 'an authorization' },
  PTC: { name: 'Physical Therapy Compact', people: 'physical therapists and assistants', gives: 'a privilege' },
} as const;

export type CompactName = keyof typeof compacts;

export const compactNames = ['NLC', 'IMLC', 'PSYPACT', 'PTC'] as const satisfies CompactName[];

/** The statuses of a state, as screens name them. */
export const statusLabels = {
  issues: 'Issues and accepts',
  accepts: 'Only accepts',
  enacted: 'Not yet in force',
} as const;

/** What each status of a state means. */
export const compactStatuses = {
  issues: 'Its licensees may use the compact, and others may work there',
  accepts: 'Others may work there; its own licensees have no route',
  enacted: 'A law, not yet in force',
} as const;

/** Days after which a check of a state is stale. */
export const STALE_AFTER = 60;

/** A state in a compact. Days are YYYY-MM-DD. */
export const CompactState = z.object({
  compact: z.enum(compactNames, `must be one of ${compactNames.join(', ')}`),
  state: stateCode,
  status: z.enum(['issues', 'accepts', 'enacted'], 'must be issues, accepts or enacted'),
  /** The first day in force. Null: in force since before it was checked. */
  since: day.nullable(),
  /** The first day on which it is no longer in force. */
  ends_on: day.nullable(),
  /** The web address where it was checked. */
  source: z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(300, 'must have at most 300 characters'),
  checked_on: day,
});
export type CompactState = z.output<typeof CompactState>;

/** Whether a compact is in force in a state on a day. */
export const isInForce = ({ status, since, ends_on }: CompactState, today: string): boolean =>
  status !== 'enacted' && (since === null || since <= today) && (ends_on === null || today < ends_on);
