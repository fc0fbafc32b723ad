/** A request that readers run with their session. `{npi}` is a provider of the data, and `{site}` the address of the site. */
export interface ExampleRequest {
  title: string;
  /** What it does, and what to know of it. */
  about: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** The state and the name that the examples search. */
const WHERE = 'state=OH';

/** The first requests of a program, from a search to the doors. Tests run each. */
export const exampleRequests: readonly ExampleRequest[] = [
  {
    title: 'Search',
    about: 'Finds providers: internal medicine in Ohio. The reply has the exact total and a page of rows.',
    method: 'GET',
    path: `/api/providers?${WHERE}&taxonomy=207R00000X`,
  },
  {
    title: 'Next page',
    about: 'Goes on by page, to the last one.',
    method: 'GET',
    path: `/api/providers?${WHERE}&page=2`,
  },
  {
    title: 'Plain words',
    about: 'Turns words into the criteria of a search, without the search.',
    method: 'GET',
    path: '/api/understand?text=cardiologists%20in%20Ohio',
  },
  {
    title: 'One record',
    about: 'Reads a provider by NPI. An NPI that is unknown or deactivated is refused with its own code.',
    method: 'GET',
    path: '/api/providers/{npi}',
  },
  {
    title: 'Lookup',
    about: 'Matches NPIs and names to providers. Your lookups are listed under NPI lookup.',
    method: 'POST',
    path: '/api/lookup',
    body: { rows: [{ npi: '{npi}' }, { name: 'Mary Smith', state: 'OH' }] },
  },
  {
    title: 'Changes',
    about: 'Lists what changed in the data. Send next of a reply as since of the next call.',
    method: 'GET',
    path: '/api/changes?page_size=5',
  },
  {
    title: 'Export',
    about: 'Downloads rows as CSV, or as XLSX with format=xlsx. This one counts one row of today’s allowance.',
    method: 'GET',
    path: '/api/providers/export?format=csv&npi={npi}',
  },
  {
    title: 'FHIR',
    about: 'Searches by FHIR R4 and Plan-Net. The link next leads through all pages.',
    method: 'GET',
    path: '/fhir/Practitioner?address-state=OH&_count=2',
  },
  {
    title: 'NPI Registry',
    about: 'Answers as the NPI Registry’s API 2.1, so that its clients work here.',
    method: 'GET',
    path: '/npi-registry/api/?version=2.1&last_name=smi*&state=OH&limit=2',
  },
  {
    title: 'A refusal',
    about: 'Misspells a parameter. Nothing is ignored: read code in programs, and show message to people.',
    method: 'GET',
    path: '/api/providers?sate=OH',
  },
];
