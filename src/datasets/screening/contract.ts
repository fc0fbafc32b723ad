import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { npi } from '#src/shared/fields.ts';

/** The lists, which are datasets, in the order of the card. */
export const lists = ['exclusions', 'revocations', 'opt-outs', 'ordering'] as const;

const text = z.string().nullable();

/** A name and where it is, for a comparison side by side. */
const Side = z
  .object({
    /** Identifies the row and its contents. Null for lists without possible matches, and without a row. */
    row: text,
    name: text,
    city: text,
    state: text,
    specialty: text,
  })
  .meta({ id: 'Side' });
export type Side = z.infer<typeof Side>;

/** The record of NPPES, whose name has its suffix, for a comparison with a row of a list (R-1492). */
const Known = Side.extend({
  credential: text,
  /** The day on which the NPI was issued. */
  enumeration_date: text,
}).meta({ id: 'Known' });
export type Known = z.infer<typeof Known>;

/** What a team decided about a possible match. It counts until the row of the list or the record of NPPES changes. */
export const MatchDecision = z
  .object({
    decision: z.enum(['same', 'not_same']),
    reason: z.string(),
    /** The name of the user. Null if the account was deleted. */
    by: text,
    at: z.iso.datetime(),
  })
  .meta({ id: 'MatchDecision' });
export type MatchDecision = z.infer<typeof MatchDecision>;

/** A row of a list. */
const Listed = Side.extend({
  /** The day of the exclusion. */
  since: text,
  /** The section of the Social Security Act. */
  section: text,
  /** The decision of the caller's team about a possible match. */
  decision: MatchDecision.nullable(),
}).meta({ id: 'Listed' });
export type Listed = z.infer<typeof Listed>;

/** The team's decision about all rows of a match: `same` if any is, `not_same` if each is another. Undefined while one is open. */
export function decisionOf(
  listed: readonly { decision: Pick<MatchDecision, 'decision'> | null }[],
): MatchDecision['decision'] | undefined {
  const decided = listed.map(({ decision }) => decision?.decision);
  if (decided.includes('same')) return 'same';
  return decided.length > 0 && decided.every((decision) => decision === 'not_same') ? 'not_same' : undefined;
}

const Match = z
  .object({
    /** `npi`: the row has this NPI. `name`: it has none, but a similar name and the same state. */
    by: z.enum(['npi', 'name']),
    /** The rows of the list. */
    listed: z.array(Listed),
    /** The record of NPPES. */
    known: Known,
  })
  .meta({ id: 'Match' });

/** What one list says about an NPI. */
export const Screening = z
  .object({
    list: z.enum(lists),
    /** `opted_out` and `listed` (in Order and Referring) are no exclusions. Null if the list was never imported. */
    status: z.enum(['excluded', 'revoked', 'opted_out', 'listed', 'possible', 'none']).nullable(),
    since: text,
    /** The last day of the opt-out's period, or of the bar to enroll again. */
    until: text,
    /** The publisher's date of the list, or else the day of its import. */
    as_of: text,
    /** Sections of the Social Security Act, or CMS's reasons for a revocation. */
    reasons: z.array(z.string()),
    /** The states for which the exclusion is waived. */
    waived_in: z.array(z.string()),
    /** What the provider may order and refer. */
    may_order: z.array(z.string()),
    /** How the rows match; null without rows. */
    match: Match.nullable(),
  })
  .meta({ id: 'Screening' });
export type Screening = z.infer<typeof Screening>;

export const getScreening = endpoint({
  name: 'getScreening',
  method: 'GET',
  url: '/api/providers/:npi/screening',
  summary: 'List what the lists for screening say about an NPI',
  params: z.strictObject({ npi }),
  response: z.object({ rows: z.array(Screening) }),
  failure: 'Failed to fetch the screening',
});
