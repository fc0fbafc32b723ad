// What the FHIR door can do, as a CapabilityStatement: what works, and nothing else.

import { given, planNet } from '#src/doors/fhir/elements.ts';
import { type Kind, kinds } from '#src/doors/fhir/kinds.ts';

/** The CapabilityStatement. `off` has the criteria that the site turned off; `started` is the time of the start, ISO 8601. */
export const capabilityStatement = (base: string, off: ReadonlySet<string>, started: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: started,
  kind: 'instance',
  software: { name: 'Medatlas' },
  implementation: { description: 'Healthcare providers and organizations of the United States', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: { description: 'An API token, sent as Authorization: Bearer, or a session of the site.' },
      resource: kinds.map((kind) => resourceOf(kind, off)),
    },
  ],
});

const resourceOf = ({ type, documentation, parameters, includes, revincludes }: Kind, off: ReadonlySet<string>) => ({
  type,
  supportedProfile: [planNet(type)],
  documentation,
  interaction: [{ code: 'read' }, { code: 'search-type' }],
  versioning: 'no-version',
  readHistory: false,
  updateCreate: false,
  conditionalRead: 'not-match',
  ...given({ searchInclude: Object.keys(includes), searchRevInclude: Object.keys(revincludes) }),
  searchParam: Object.entries(parameters).flatMap(([name, { type: kind, documentation, criteria = [] }]) =>
    name.includes('.') || criteria.some((each) => off.has(each)) ? [] : { name, type: kind, documentation },
  ),
});
