/** What changed in the interfaces for other programs, by the day in the product's history, newest first. */
export const changeLog: readonly { day: string; changes: readonly string[] }[] = [
  {
    day: '2026-12-01',
    changes: [
      'API: names of calls and schemas, types and values of parameters, and examples in the document; RateLimit headers.',
      'NPI Registry’s API 2.1 at /npi-registry/api.',
      'FHIR R4 at /fhir: Practitioner, Organization, PractitionerRole and Location.',
      'Model Context Protocol at /mcp: seven tools.',
      'Webhooks of lists, openings and saved searches.',
    ],
  },
];
