// The publisher's header lines, column by column in their order (NPPES data dissemination readme, version 2).

/** The columns of the V.2 main file, as published since 2025. */
export const mainHeader = [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Employer Identification Number (EIN)',
  'Provider Organization Name (Legal Business Name)',
  ...personName('Provider', '(Legal Name)'),
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
  ...personName('Provider Other'),
  'Provider Other Last Name Type Code',
  ...address('Provider', 'Business Mailing Address'),
  ...address('Provider', 'Business Practice Location Address'),
  'Provider Enumeration Date',
  'Last Update Date',
  'NPI Deactivation Reason Code',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Provider Sex Code',
  'Authorized Official Last Name',
  'Authorized Official First Name',
  'Authorized Official Middle Name',
  'Authorized Official Title or Position',
  'Authorized Official Telephone Number',
  ...repeated(15, (i) => [
    `Healthcare Provider Taxonomy Code_${i}`,
    `Provider License Number_${i}`,
    `Provider License Number State Code_${i}`,
    `Healthcare Provider Primary Taxonomy Switch_${i}`,
  ]),
  ...repeated(50, (i) => [
    `Other Provider Identifier_${i}`,
    `Other Provider Identifier Type Code_${i}`,
    `Other Provider Identifier State_${i}`,
    `Other Provider Identifier Issuer_${i}`,
  ]),
  'Is Sole Proprietor',
  'Is Organization Subpart',
  'Parent Organization LBN',
  'Parent Organization TIN',
  'Authorized Official Name Prefix Text',
  'Authorized Official Name Suffix Text',
  'Authorized Official Credential Text',
  ...repeated(15, (i) => [`Healthcare Provider Taxonomy Group_${i}`]),
  'Certification Date',
];

export const otherNameHeader = [
  'NPI',
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
  'Created Date',
];

/** The publisher's own spaces, irregular as published. */
export const locationHeader = [
  'NPI',
  'Provider Secondary Practice Location Address- Address Line 1',
  'Provider Secondary Practice Location Address-  Address Line 2',
  'Provider Secondary Practice Location Address - City Name',
  'Provider Secondary Practice Location Address - State Name',
  'Provider Secondary Practice Location Address - Postal Code',
  'Provider Secondary Practice Location Address - Country Code (If outside U.S.)',
  'Provider Secondary Practice Location Address - Telephone Number',
  'Provider Secondary Practice Location Address - Telephone Extension',
  'Provider Practice Location Address - Fax Number',
];

export const endpointHeader = [
  'NPI',
  'Endpoint Type',
  'Endpoint Type Description',
  'Endpoint',
  'Affiliation',
  'Endpoint Description',
  'Affiliation Legal Business Name',
  'Use Code',
  'Use Description',
  'Other Use Description',
  'Content Type',
  'Content Description',
  'Other Content Description',
  'Affiliation Address Line One',
  'Affiliation Address Line Two',
  'Affiliation Address City',
  'Affiliation Address State',
  'Affiliation Address Country',
  'Affiliation Address Postal Code',
];

function personName(of: string, legal = '') {
  return [
    `${of} Last Name ${legal}`.trim(),
    `${of} First Name`,
    `${of} Middle Name`,
    `${of} Name Prefix Text`,
    `${of} Name Suffix Text`,
    `${of} Credential Text`,
  ];
}

function address(of: string, kind: string) {
  return [
    `${of} First Line ${kind}`,
    `${of} Second Line ${kind}`,
    `${of} ${kind} City Name`,
    `${of} ${kind} State Name`,
    `${of} ${kind} Postal Code`,
    `${of} ${kind} Country Code (If outside U.S.)`,
    `${of} ${kind} Telephone Number`,
    `${of} ${kind} Fax Number`,
  ];
}

function repeated(times: number, columns: (i: number) => string[]) {
  return Array.from({ length: times }, (_, i) => columns(i + 1)).flat();
}
