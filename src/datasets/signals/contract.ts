import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, pageNumber, parameter, repeatable } from '#src/shared/fields.ts';
import { signals } from '#src/shared/signals.ts';

/** A signal of a provider. */
export const ProviderSignal = z.object({
  npi: z.string(),
  /** As NPPES has it. Null for a record that it no longer lists. */
  name: z.string().nullable(),
  signal: z.enum(signals),
  /** The publisher's date of the file, or the day of the license or the certificate. */
  on: z.string(),
  /** The state of the license. */
  state: z.string().nullable(),
  /** The group or the certificate. */
  of: z.string().nullable(),
  /** The dataset that says it. */
  source: z.string(),
});
export type ProviderSignal = z.infer<typeof ProviderSignal>;

export const listSignals = endpoint({
  method: 'GET',
  url: '/api/signals',
  summary: 'List signals of providers, the newest first: trainings that ended, licenses elsewhere, groups left, ends',
  query: z.strictObject({
    since: parameter(day.optional()),
    signal: repeatable(z.enum(signals, `must be one of ${signals.join(', ')}`)),
    page: pageNumber,
  }),
  response: pageOf(ProviderSignal),
  failure: 'Failed to fetch the signals',
});
