import { z } from 'zod';
import { MatchDecision } from '#src/datasets/screening/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { line, npi } from '#src/shared/fields.ts';

/** A decision about a possible match. `row` identifies the row of the list, as the screening of the NPI names it. */
export const DecisionRequest = z
  .strictObject({
    npi,
    row: z.string('is required').regex(/^[\da-f]{32}$/, 'must be the row of a possible match'),
    decision: z.enum(['same', 'not_same'], 'must be same or not_same'),
    reason: line('Reason', 500),
  })
  .meta({ id: 'DecisionRequest' });
export type DecisionRequest = z.output<typeof DecisionRequest>;

export const addScreeningDecision = endpoint({
  name: 'addScreeningDecision',
  method: 'POST',
  url: '/api/screening-decisions',
  summary: 'Decide for your team whether a possible match in OIG’s list is the same person',
  body: DecisionRequest,
  response: z.object({ npi: z.string(), row: z.string(), ...MatchDecision.shape }),
  statuses: [404],
  failure: 'Failed to save the decision',
});
