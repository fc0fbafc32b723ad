// The resources of the door: where each is found, and what it can be asked.
import { meaningsOf, rowsOf } from '#src/datasets/registry/queries.ts';
import type { NppesRow } from '#src/datasets/registry/results.ts';
import type { Context, Resource } from '#src/doors/fhir/elements.ts';
import { hasLocation, locationOf, locationParameters } from '#src/doors/fhir/location.ts';
import { organizationOf, organizationParameters } from '#src/doors/fhir/organization.ts';
import type { SearchParameter } from '#src/doors/fhir/parameters.ts';
import { practitionerOf, practitionerParameters } from '#src/doors/fhir/practitioner.ts';
import { roleOf, roleParameters } from '#src/doors/fhir/role.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Database } from '#src/server/database.ts';

export type KindName = 'Practitioner' | 'Organization' | 'PractitionerRole' | 'Location';

/** A resource that can be read and searched. Each is made of one row of NPPES. */
export interface Kind {
  type: KindName;
  /** The tables of the index that a search asks, in the order of its reply. */
  tables: readonly ('providers' | 'organizations')[];
  /** Which rows of these have the resource. By default all. */
  among?: readonly Criterion[];
  documentation: string;
  /** The form of its ids, with the NPI as its first group. */
  id: RegExp;
  parameters: Readonly<Record<string, SearchParameter>>;
  /** The columns of the index by the parameters that order. */
  sorts: Readonly<Record<string, string>>;
  /** What `_include` adds, by its values; and `_revinclude`. */
  includes: Readonly<Record<string, KindName>>;
  revincludes: Readonly<Record<string, KindName>>;
  /** The resource of a row. Undefined if it has none. */
  resourceOf: (row: NppesRow, context: Context) => Resource | undefined;
}

export const kinds: readonly Kind[] = [
  {
    type: 'Practitioner',
    tables: ['providers'],
    documentation: 'A person of NPPES. The id is the NPI.',
    id: /^(\d{10})$/,
    parameters: practitionerParameters,
    sorts: { _id: 'npi', family: 'last_name', given: 'first_name', 'address-city': 'city', 'address-state': 'state' },
    includes: {},
    revincludes: { 'PractitionerRole:practitioner': 'PractitionerRole' },
    resourceOf: (row, context) => ('name' in row ? undefined : practitionerOf(row, context)),
  },
  {
    type: 'PractitionerRole',
    tables: ['providers'],
    among: [hasLocation],
    documentation: 'A person at the primary practice location. The id is the NPI with -0.',
    id: /^(\d{10})-0$/,
    parameters: roleParameters,
    sorts: { _id: 'npi' },
    includes: { 'PractitionerRole:practitioner': 'Practitioner', 'PractitionerRole:location': 'Location' },
    revincludes: {},
    resourceOf: roleOf,
  },
  {
    type: 'Organization',
    tables: ['organizations'],
    documentation: 'An organization of NPPES. The id is the NPI.',
    id: /^(\d{10})$/,
    parameters: organizationParameters,
    sorts: { _id: 'npi', name: 'name', 'address-city': 'city', 'address-state': 'state' },
    includes: {},
    revincludes: { 'Location:organization': 'Location' },
    resourceOf: (row, context) => ('name' in row ? organizationOf(row, context) : undefined),
  },
  {
    type: 'Location',
    tables: ['providers', 'organizations'],
    among: [hasLocation],
    documentation: 'The primary practice location of a person or an organization. The id is the NPI with -0.',
    id: /^(\d{10})-0$/,
    parameters: locationParameters,
    sorts: {},
    includes: { 'Location:organization': 'Organization' },
    revincludes: { 'PractitionerRole:location': 'PractitionerRole' },
    resourceOf: locationOf,
  },
];

/** Some resources of some NPIs, in the order of the kinds and of the NPIs. Those deleted since the search are missing. */
export async function resourcesOf(
  database: Database,
  wanted: readonly Kind[],
  npis: string[],
  site: Omit<Context, 'meanings'>,
): Promise<Resource[]> {
  const rows = await rowsOf(database, npis);
  const context = { ...site, meanings: await meaningsOf(database, rows) };
  const rowOf = new Map(rows.map((row) => [row.npi, row]));
  return wanted.flatMap(({ resourceOf }) =>
    npis.flatMap((npi) => {
      const row = rowOf.get(npi);
      return (row && resourceOf(row, context)) ?? [];
    }),
  );
}
