import { z } from 'zod';
import { endpoint, NO_PARAMETERS, pageOf } from '#src/shared/endpoint.ts';
import { day, pageNumber, parameter, repeatable } from '#src/shared/fields.ts';
import { signals } from '#src/shared/signals.ts';

/** A signal of a provider. */
export const ProviderSignal = z
  .object({
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
  })
  .meta({ id: 'ProviderSignal' });
export type ProviderSignal = z.infer<typeof ProviderSignal>;

export const listSignals = endpoint({
  name: 'listSignals',
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

/** People of a group who are no longer listed with it from which a quarter counts. */
export const LOST_PEOPLE = 3;

/** Groups in a reply, and people of one of them. */
export const LOST_GROUPS = 100;
export const LOST_SHOWN = 50;

/** A group with which several people are no longer listed since a quarter. */
export const LosingGroup = z
  .object({
    org_pac_id: z.string(),
    name: z.string().nullable(),
    /** Such as 2026-Q3: that of the file that lacks them the second time. */
    quarter: z.string(),
    people: z.int(),
    /** The first of them. */
    npis: z.array(z.string()),
  })
  .meta({ id: 'LosingGroup' });
export type LosingGroup = z.infer<typeof LosingGroup>;

export const listLosingGroups = endpoint({
  name: 'listLosingGroups',
  method: 'GET',
  url: '/api/signals/groups',
  summary: 'List medical groups with which three people or more are no longer listed since a quarter',
  query: NO_PARAMETERS,
  response: z.object({ rows: z.array(LosingGroup) }),
  failure: 'Failed to fetch the groups',
});
