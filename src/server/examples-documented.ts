// Examples in the API document, of the demo data, whose people are invented. A test asks for each of them.

/** The reply of main calls by their `operationId`: of pages, the first row. */
const examples: Readonly<Record<string, object>> = {
  searchProviders: {
    total: 32,
    rows: [
      {
        npi: '2149427215',
        last_name: 'Anderson',
        first_name: 'Patricia',
        credential: 'M.D.',
        gender: 'F',
        city: 'Cleveland',
        state: 'OH',
        phone: '2165550152',
        primary_taxonomy: '207R00000X',
        sole_proprietor: 'Y',
        classification: 'Internal Medicine',
        specialization: null,
        display_name: 'Internal Medicine Physician',
        do_not_contact: null,
      },
    ],
    page: 1,
    page_size: 50,
    generation: 14,
  },
  getProvider: {
    npi: '2149427215',
    last_name: 'Anderson',
    first_name: 'Patricia',
    middle_name: null,
    name_prefix: 'Dr.',
    name_suffix: null,
    credential: 'M.D.',
    gender: 'F',
    address_1: '9149 Mill Rd',
    address_2: 'Bldg K',
    city: 'Cleveland',
    state: 'OH',
    zip: '441182997',
    country: 'US',
    phone: '2165550152',
    fax: '2165550179',
    primary_taxonomy: '207R00000X',
    sole_proprietor: 'Y',
    organization_subpart: null,
    parent_organization: null,
    enumeration_date: '2017-08-30',
    last_updated: '2017-09-18',
    taxonomies: [
      {
        code: '207R00000X',
        primary: 'Y',
        license_number: '35.139194',
        license_state: 'OH',
        group: null,
      },
      {
        code: '208M00000X',
        primary: 'N',
        license_number: '35.830766',
        license_state: 'OH',
        group: null,
      },
    ],
    identifiers: [],
  },
  understandText: {
    chips: [
      {
        parameter: 'taxonomy',
        value: '207RC0000X',
        label: 'Cardiovascular Disease Physician',
        from: 0,
        to: 13,
        set: 'Cardiology (4)',
      },
      {
        parameter: 'taxonomy',
        value: '207RI0011X',
        label: 'Interventional Cardiology Physician',
        from: 0,
        to: 13,
        set: 'Cardiology (4)',
      },
      {
        parameter: 'taxonomy',
        value: '207RC0001X',
        label: 'Clinical Cardiac Electrophysiology Physician',
        from: 0,
        to: 13,
        set: 'Cardiology (4)',
      },
      {
        parameter: 'taxonomy',
        value: '207RA0001X',
        label: 'Advanced Heart Failure and Transplant Cardiology Physician',
        from: 0,
        to: 13,
        set: 'Cardiology (4)',
      },
      {
        parameter: 'state',
        value: 'OH',
        label: 'Ohio',
        from: 17,
        to: 21,
      },
    ],
    rest: '',
    url: '/hcps?taxonomy=207RC0000X&taxonomy=207RI0011X&taxonomy=207RC0001X&taxonomy=207RA0001X&state=OH',
  },
  searchOrganizations: {
    total: 153,
    rows: [
      {
        npi: '2964113585',
        name: 'Amberbarrow Orthopedics PLLC',
        address_1: '2944 Jefferson Street',
        city: 'Toledo',
        state: 'OH',
        zip: '436151975',
        phone: '2165550135',
        primary_taxonomy: '207X00000X',
        organization_subpart: 'N',
        classification: 'Orthopaedic Surgery',
        specialization: null,
        display_name: 'Orthopaedic Surgery Physician',
      },
    ],
    page: 1,
    page_size: 50,
    generation: 14,
  },
};

/** The parts of an OpenAPI document that examples concern. */
interface Document {
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId?: string;
  responses?: Record<string, { content?: Record<string, { example?: object }> }>;
}

/** Adds an example to the replies of main calls. */
export function withExamples<D extends object>(document: D): D {
  for (const path of Object.values((document as Document).paths ?? {}))
    for (const { operationId = '', responses } of Object.values(path)) {
      const json = responses?.['200']?.content?.['application/json'];
      const example = examples[operationId];
      if (json && example) json.example = example;
    }
  return document;
}
