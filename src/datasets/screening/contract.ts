import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { npi } from '#src/shared/fields.ts';

/** The lists, which are datasets, in the order of the card. */
export const lists = ['exclusions', 'revocations', 'opt-outs', 'ordering'] as const;

/** A name and where it is, for a comparison side by side. */
const Side = z.object({
  name: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  specialty: z.string().nullable(),
});
export type Side = z.infer<typeof Side>;

const Match = z.object({
  /** `npi`: the row has this NPI. `name`: it has none, but the same name and state. */
  by: z.enum(['npi', 'name']),
  /** The rows of the list. */
  listed: z.array(Side),
  /** The record of NPPES. */
  known: Side,
});

/** What one list says about an NPI. */
export const Screening = z.object({
  list: z.enum(lists),
  /** `opted_out` and `listed` (in Order and Referring) are no exclusions. Null if the list was never imported. */
  status: z.enum(['excluded', 'revoked', 'opted_out', 'listed', 'possible', 'none']).nullable(),
  since: z.string().nullable(),
  /** The last day of the opt-out's period, or of the bar to enroll again. */
  until: z.string().nullable(),
  /** The publisher's date of the list, or else the day of its import. */
  as_of: z.string().nullable(),
  /** Sections of the Social Security Act, or CMS's reasons for a revocation. */
  reasons: z.array(z.string()),
  /** The states for which the exclusion is waived. */
  waived_in: z.array(z.string()),
  /** What the provider may order and refer. */
  may_order: z.array(z.string()),
  /** How the rows match; null without rows. */
  match: Match.nullable(),
});
export type Screening = z.infer<typeof Screening>;

export const getScreening = endpoint({
  method: 'GET',
  url: '/api/providers/:npi/screening',
  summary: 'List what the lists for screening say about an NPI',
  params: z.strictObject({ npi }),
  response: z.object({ rows: z.array(Screening) }),
  failure: 'Failed to fetch the screening',
});
