// What search results show of a provider besides the record in NPPES.
import { z } from 'zod';
import { HeldCertificate } from '#src/datasets/certifications/contract.ts';
import { HeldLicense } from '#src/datasets/licenses/contract.ts';
import { pickedName, taxonomyCodes } from '#src/datasets/taxonomy/contract.ts';
import { ChangeMark } from '#src/shared/change-marks.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { npis, repeatable } from '#src/shared/fields.ts';
import { signals } from '#src/shared/signals.ts';

/** The first day of what a list says of the provider; the list may not have it. */
const Since = z.object({ since: z.string().nullable() }).nullable().meta({ id: 'Since' });

/** A field is null if the provider has none, or if its dataset was not imported. */
export const Highlights = z
  .object({
    npi: z.string(),
    /** Board certificates, each once, active ones first; with whether they belong to the specialty, and to the provider's primary one. */
    certificates: z.array(HeldCertificate.extend({ in_specialty: z.boolean(), of_primary: z.boolean() })).nullable(),
    /** Certification by ABMS in the specialty. `unknown` is not none: other boards are not loaded (R-1031). */
    abms: z.enum(['active', 'none', 'unknown']).nullable(),
    /** Board licenses; the one that expires last comes first. */
    licenses: z.array(HeldLicense).nullable(),
    /** The states of the licenses that the provider reported to NPPES. */
    listed_states: z.array(z.string()).nullable(),
    /** The Medicare record of the newest year. Withheld values are null. */
    payment: z
      .object({
        year: z.int(),
        payment_amount: z.number().nullable(),
        services: z.number().nullable(),
        beneficiaries: z.int().nullable(),
      })
      .nullable(),
    /** As CMS has it, or else as a state board has it. */
    education: z.object({ medical_school: z.string().nullable(), graduation_year: z.string().nullable() }).nullable(),
    /** The largest medical group. */
    group: z
      .object({ org_pac_id: z.string(), facility_name: z.string().nullable(), org_members: z.int().nullable() })
      .nullable(),
    /** The group with the most people through which the provider bills Medicare, of so many groups. */
    employer: z
      .object({ pac_id: z.string(), name: z.string().nullable(), people: z.int(), groups: z.int() })
      .nullable(),
    /** In the list of exclusions by NPI; possible matches are not. */
    excluded: Since,
    /** With a revoked enrollment in Medicare. `until`: the last day of the bar to enroll again; null if one row has none. */
    revoked: z.object({ since: z.string().nullable(), until: z.string().nullable() }).nullable(),
    opted_out: Since,
    /** The center of the practice's ZIP code, in degrees. */
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    /** The most useful change of the last 90 days, or the signal of the search. */
    changed: ChangeMark.nullable(),
  })
  .meta({ id: 'Highlights' });
export type Highlights = z.infer<typeof Highlights>;

export const listHighlights = endpoint({
  name: 'listHighlights',
  method: 'GET',
  url: '/api/providers/highlights',
  summary: 'List certificates, licenses and payments of several healthcare providers',
  /** The specialty is that of the codes or of the picker's values, else all of each provider's own. */
  query: z.strictObject({
    npi: npis,
    taxonomy: taxonomyCodes,
    profession: pickedName,
    specialty: pickedName,
    subspecialty: pickedName,
    /** The signals of a search, which show before other changes, for as long as searches find them. */
    signal: repeatable(z.enum(signals)),
  }),
  response: z.object({ rows: z.array(Highlights) }),
  failure: 'Failed to fetch the details of providers',
});
