// People at their practice location as the resource PractitionerRole.

import type { NppesRow } from '#src/datasets/registry/results.ts';
import { lastUpdated } from '#src/doors/fhir/dates.ts';
import {
  type Context,
  given,
  isPlace,
  nppesMeta,
  planNet,
  type Resource,
  specialtiesOf,
  telecomOf,
} from '#src/doors/fhir/elements.ts';
import { locationId, locationParameters } from '#src/doors/fhir/location.ts';
import { NOTHING, type SearchParameter } from '#src/doors/fhir/parameters.ts';
import { idParameter, practitionerParameters } from '#src/doors/fhir/practitioner.ts';
import { referenceTo } from '#src/doors/fhir/references.ts';
import { equals } from '#src/search/criteria.ts';

/** The PractitionerRole of a person at the primary practice location. */
export function roleOf(row: NppesRow, { meanings }: Context): Resource | undefined {
  if ('name' in row || !isPlace(row)) return undefined;
  const telecom = telecomOf(row);
  return {
    resourceType: 'PractitionerRole',
    id: locationId(row.npi),
    meta: { ...nppesMeta(row.last_updated), ...(telecom.length > 0 && { profile: [planNet('PractitionerRole')] }) },
    active: true,
    practitioner: { reference: `Practitioner/${row.npi}` },
    ...given({
      specialty: specialtiesOf(row, meanings).map(({ concept }) => concept),
      location: [{ reference: `Location/${locationId(row.npi)}` }],
      telecom,
    }),
  };
}

/** The parameters of another resource, after the name of the reference to it. */
const chained = (reference: string, parameters: Readonly<Record<string, SearchParameter>>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [`${reference}.${name}`, parameter]));

const { _lastUpdated: _, organization: __, ...ofLocation } = locationParameters;

export const roleParameters: Readonly<Record<string, SearchParameter>> = {
  _id: idParameter('The NPI with -0.', /^(\d{10})-0$/),
  _lastUpdated: lastUpdated,
  location: {
    type: 'reference',
    documentation: `Location/<id>, or of the location: ${Object.keys(ofLocation)
      .map((name) => `location.${name}`)
      .join(', ')}.`,
    asks: (value, given) => {
      const npi = referenceTo('Location', /^(\d{10})-0$/, value, given);
      return npi === undefined ? NOTHING : equals('npi', npi);
    },
  },
  practitioner: {
    type: 'reference',
    documentation: `Practitioner/<npi>, or of the person: ${Object.keys(practitionerParameters)
      .map((name) => `practitioner.${name}`)
      .join(', ')}.`,
    asks: (value, given) => {
      const npi = referenceTo('Practitioner', /^(\d{10})$/, value, given);
      return npi === undefined ? NOTHING : equals('npi', npi);
    },
  },
  specialty: practitionerParameters.specialty as SearchParameter,
  ...chained('practitioner', practitionerParameters),
  ...chained('location', ofLocation),
};
