// The resources of the door: where each is found, and what it can be asked.
import { meaningsOf, rowsOf } from '#src/datasets/registry/queries.ts';
import type { NppesRow } from '#src/datasets/registry/results.ts';
import type { Meanings, Resource } from '#src/doors/fhir/elements.ts';
import { organizationOf, organizationParameters } from '#src/doors/fhir/organization.ts';
import type { SearchParameter } from '#src/doors/fhir/parameters.ts';
import { practitionerOf, practitionerParameters } from '#src/doors/fhir/practitioner.ts';
import type { Database } from '#src/server/database.ts';

/** A resource that can be read and searched. */
export interface Kind {
  type: string;
  /** The table of the index that a search asks. */
  table: 'providers' | 'organizations';
  documentation: string;
  parameters: Readonly<Record<string, SearchParameter>>;
  /** The columns of the index by the parameters that order. */
  sorts: Readonly<Record<string, string>>;
  /** The resource of a row. Undefined if the row is one of another kind. */
  resourceOf: (row: NppesRow, meanings: Meanings, base: string) => Resource | undefined;
}

export const kinds: readonly Kind[] = [
  {
    type: 'Practitioner',
    table: 'providers',
    documentation: 'A person of NPPES. The id is the NPI.',
    parameters: practitionerParameters,
    sorts: { _id: 'npi', family: 'last_name', given: 'first_name', 'address-city': 'city', 'address-state': 'state' },
    resourceOf: (row, ...more) => ('name' in row ? undefined : practitionerOf(row, ...more)),
  },
  {
    type: 'Organization',
    table: 'organizations',
    documentation: 'An organization of NPPES. The id is the NPI.',
    parameters: organizationParameters,
    sorts: { _id: 'npi', name: 'name', 'address-city': 'city', 'address-state': 'state' },
    resourceOf: (row, ...more) => ('name' in row ? organizationOf(row, ...more) : undefined),
  },
];

/** The resources of some NPIs, in their order. Those deleted since the search are missing. */
export async function resourcesOf(database: Database, kind: Kind, npis: string[], base: string): Promise<Resource[]> {
  const rows = await rowsOf(database, npis);
  const meanings = await meaningsOf(database, rows);
  const rowOf = new Map(rows.map((row) => [row.npi, row]));
  return npis.flatMap((npi) => {
    const row = rowOf.get(npi);
    return (row && kind.resourceOf(row, meanings, base)) ?? [];
  });
}
