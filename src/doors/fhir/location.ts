// Practice locations of people and organizations as the resource Location.

import type { NppesRow } from '#src/datasets/registry/results.ts';
import { lastUpdated } from '#src/doors/fhir/dates.ts';
import { given, isPlace, nppesMeta, planNet, practiceOf, type Resource, telecomOf } from '#src/doors/fhir/elements.ts';
import { near } from '#src/doors/fhir/near.ts';
import { NOTHING, type SearchParameter, textOf } from '#src/doors/fhir/parameters.ts';
import { addressParameters, idParameter } from '#src/doors/fhir/practitioner.ts';
import { referenceTo } from '#src/doors/fhir/references.ts';
import { equals, present, starts } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** The id of the primary practice location of an NPI. */
export const locationId = (npi: string) => `${npi}-0`;

/** The Location of a row: its practice address. Undefined without one. */
export function locationOf(row: NppesRow): Resource | undefined {
  if (!isPlace(row)) return undefined;
  const isOrganization = 'name' in row;
  const name = isOrganization ? row.name : [row.first_name, row.last_name].filter((part) => part).join(' ');
  return {
    resourceType: 'Location',
    id: locationId(row.npi),
    meta: { ...nppesMeta(row.last_updated), ...(name && { profile: [planNet('Location')] }) },
    status: 'active',
    ...given({
      name,
      telecom: telecomOf(row),
      address: practiceOf(row)[0],
      managingOrganization: isOrganization ? { reference: `Organization/${row.npi}` } : undefined,
    }),
  };
}

/** Rows with a practice address. */
export const hasLocation: Criterion = { any: [present('zip5'), present('city'), present('state')] };

export const locationParameters: Readonly<Record<string, SearchParameter>> = {
  _id: idParameter('The NPI with -0.', /^(\d{10})-0$/),
  _lastUpdated: lastUpdated,
  address: {
    type: 'string',
    documentation: 'The city, the state or the ZIP Code, from its beginning. Lines of streets are not indexed.',
    criteria: ['city', 'state', 'zip'],
    asks: (value, given) => {
      const text = textOf(value, given);
      return {
        any: [
          starts('city', text),
          equals('state', text),
          ...(/^\d/.test(text) ? [starts('zip5', text.slice(0, 5))] : []),
        ],
      };
    },
  },
  ...addressParameters,
  near,
  organization: {
    type: 'reference',
    table: 'organizations',
    documentation: 'The organization whose location it is: Organization/<npi>. No location of a person.',
    asks: (value, given) => {
      const npi = referenceTo('Organization', /^(\d{10})$/, value, given);
      return npi === undefined ? NOTHING : equals('npi', npi);
    },
  },
};
