// The fields that individuals and organizations share, and those of the additional files.
import { type Fields, npiField } from '#src/shared/declare.ts';

/** The key of every table of NPPES. */
const npi = { ...npiField, header: 'NPI' } as const;

/** Identity of the record. */
export const keyFields = {
  npi: { ...npi, label: 'NPI', sort: true, listed: true },
  replacement_npi: { type: 'bigint', header: 'Replacement NPI', clean: 'npi', withheld: true },
} as const satisfies Fields;

/** Practice address. */
export const practiceAddress = {
  address_1: { header: 'Provider First Line Business Practice Location Address', clean: 'published' },
  address_2: { header: 'Provider Second Line Business Practice Location Address', clean: 'published' },
  city: {
    header: 'Provider Business Practice Location Address City Name',
    clean: 'published',
    indexed: true,
    label: 'City',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'text', loose: true },
  },
  state: {
    header: 'Provider Business Practice Location Address State Name',
    clean: 'published',
    indexed: true,
    label: 'State',
    match: 'same',
    takes: 'state',
    sort: true,
    listed: true,
    index: { kind: 'code' },
  },
  zip: {
    header: 'Provider Business Practice Location Address Postal Code',
    clean: 'zip',
    indexed: true,
    label: 'ZIP Code',
    match: 'start',
    takes: 'zip',
    index: { kind: 'prefix', length: 5, as: 'zip5', refersTo: 'places' },
  },
  country: { header: 'Provider Business Practice Location Address Country Code (If outside U.S.)', clean: 'published' },
  phone: {
    header: 'Provider Business Practice Location Address Telephone Number',
    clean: 'phone',
    head: 'Phone',
    sort: true,
    listed: true,
    index: { kind: 'shown' },
  },
  fax: { header: 'Provider Business Practice Location Address Fax Number', clean: 'phone' },
} as const satisfies Fields;

/** Specialties and other identifiers. Repeated slots are one list. */
export const specialtyFields = {
  primary_taxonomy: {
    head: 'Primary Taxonomy',
    sort: true,
    listed: true,
    index: { kind: 'code', sortBy: ['classification', 'primary_taxonomy'] },
  },
  taxonomies: { type: 'jsonb not null' },
  identifiers: { type: 'jsonb not null' },
} as const satisfies Fields;

/** Mailing address. */
export const mailingAddress = {
  mailing_address_1: { header: 'Provider First Line Business Mailing Address', clean: 'published' },
  mailing_address_2: { header: 'Provider Second Line Business Mailing Address', clean: 'published' },
  mailing_city: {
    header: 'Provider Business Mailing Address City Name',
    clean: 'published',
    indexed: true,
    index: { kind: 'text', loose: true },
  },
  mailing_state: {
    header: 'Provider Business Mailing Address State Name',
    clean: 'published',
    indexed: true,
    index: { kind: 'code' },
  },
  mailing_zip: {
    header: 'Provider Business Mailing Address Postal Code',
    clean: 'zip',
    indexed: true,
    index: { kind: 'prefix', length: 5, as: 'mailing_zip5' },
  },
  mailing_country: { header: 'Provider Business Mailing Address Country Code (If outside U.S.)', clean: 'published' },
  mailing_phone: { header: 'Provider Business Mailing Address Telephone Number', clean: 'phone' },
  mailing_fax: { header: 'Provider Business Mailing Address Fax Number', clean: 'phone' },
} as const satisfies Fields;

/** Dates of the record. */
export const historyFields = {
  enumeration_date: { type: 'date', header: 'Provider Enumeration Date', clean: 'usDate', index: { kind: 'date' } },
  last_updated: {
    type: 'date',
    header: 'Last Update Date',
    clean: 'usDate',
    spec: 'last_updated_date',
    index: { kind: 'date' },
  },
  deactivation_reason: { header: 'NPI Deactivation Reason Code', clean: 'published', withheld: true },
  deactivation_date: { type: 'date', header: 'NPI Deactivation Date', clean: 'usDate', withheld: true },
  reactivation_date: { type: 'date', header: 'NPI Reactivation Date', clean: 'usDate', withheld: true },
  certification_date: { type: 'date', header: 'Certification Date', clean: 'usDate', optional: true, withheld: true },
} as const satisfies Fields;

/** A number taken out of service. */
export const deactivationFields = {
  npi: { ...npi, withheld: true },
  deactivation_date: { type: 'date', header: 'NPI Deactivation Date', clean: 'usDate' },
} as const satisfies Fields;

/** A further name of an organization. */
export const otherNameFields = {
  npi: { ...npi, withheld: true },
  other_name: { header: 'Provider Other Organization Name', clean: 'published' },
  other_name_type: { header: 'Provider Other Organization Name Type Code', clean: 'publishedWhole' },
  created_date: { type: 'date', header: 'Created Date', clean: 'usDate', optional: true, withheld: true },
} as const satisfies Fields;

/** An additional practice location. */
export const locationFields = {
  npi: { ...npi, withheld: true },
  address_1: { header: 'Provider Secondary Practice Location Address- Address Line 1', clean: 'published' },
  address_2: { header: 'Provider Secondary Practice Location Address-  Address Line 2', clean: 'published' },
  city: { header: 'Provider Secondary Practice Location Address - City Name', clean: 'published', indexed: true },
  state: { header: 'Provider Secondary Practice Location Address - State Name', clean: 'published', indexed: 300 },
  zip: { header: 'Provider Secondary Practice Location Address - Postal Code', clean: 'zip', indexed: 300 },
  country: {
    header: 'Provider Secondary Practice Location Address - Country Code (If outside U.S.)',
    clean: 'published',
  },
  phone: { header: 'Provider Secondary Practice Location Address - Telephone Number', clean: 'phone' },
  phone_extension: {
    header: 'Provider Secondary Practice Location Address - Telephone Extension',
    clean: 'publishedWhole',
    withheld: true,
  },
  fax: { header: 'Provider Practice Location Address - Fax Number', clean: 'phone' },
} as const satisfies Fields;

/** An electronic endpoint of a record. `endpoint` is free text. */
export const endpointFields = {
  npi: { ...npi, withheld: true },
  type: { header: 'Endpoint Type', clean: 'published' },
  type_description: { header: 'Endpoint Type Description', clean: 'published' },
  endpoint: { header: 'Endpoint', clean: 'published' },
  affiliation: { header: 'Affiliation', clean: 'published', withheld: true },
  description: { header: 'Endpoint Description', clean: 'published' },
  affiliation_name: { header: 'Affiliation Legal Business Name', clean: 'published' },
  use: { header: 'Use Code', clean: 'published', withheld: true },
  use_description: { header: 'Use Description', clean: 'published' },
  other_use_description: { header: 'Other Use Description', clean: 'published', withheld: true },
  content_type: { header: 'Content Type', clean: 'published', withheld: true },
  content_description: { header: 'Content Description', clean: 'published', withheld: true },
  other_content_description: { header: 'Other Content Description', clean: 'published', withheld: true },
  affiliation_address_1: { header: 'Affiliation Address Line One', clean: 'published', withheld: true },
  affiliation_address_2: { header: 'Affiliation Address Line Two', clean: 'published', withheld: true },
  affiliation_city: { header: 'Affiliation Address City', clean: 'published', withheld: true },
  affiliation_state: { header: 'Affiliation Address State', clean: 'published', withheld: true },
  affiliation_country: { header: 'Affiliation Address Country', clean: 'published', withheld: true },
  affiliation_zip: { header: 'Affiliation Address Postal Code', clean: 'zip', withheld: true },
} as const satisfies Fields;

/**
 * What the search index holds beside the fields of both tables: the codes of the first slots, and what the primary one
 * means.
 */
export const specialtyIndex = {
  select: `array[taxonomies->0->>'code', taxonomies->1->>'code', taxonomies->2->>'code', taxonomies->3->>'code',
    taxonomies->4->>'code'] as taxonomies`,
  columns: {
    classification: {
      kind: 'code',
      shown: true,
      lookedUp: { by: 'primary_taxonomy', select: 'select code, classification from taxonomy' },
    },
    specialization: {
      kind: 'code',
      shown: true,
      lookedUp: { by: 'primary_taxonomy', select: 'select code, specialization from taxonomy' },
    },
    display_name: {
      kind: 'code',
      shown: true,
      lookedUp: { by: 'primary_taxonomy', select: 'select code, display_name from taxonomy' },
    },
    taxonomies: { kind: 'codes', slots: 5 },
  },
} as const;

/** The characters that do not count when addresses are compared, as in the function of migration 0067. */
const marks = ' .,#-/';

const bothLines = 'concat(address_1, address_2)';

/** SQL for the practice address of a row. */
export const addressLines = `compared_lines(${bothLines})`;

const first = 'left(address_1, 1)';
const last = 'right(coalesce(address_2, address_1), 1)';

/**
 * SQL for the first and the last character of `addressLines`, in any case. Of the providers in a ZIP code, about one in fifty
 * has the same: few enough to compare the lines, which the index lacks. All marks sort up to the slash; most addresses begin
 * and end after it, and trimming the others only saves half of the time.
 */
export const addressEnds = `case when ${first} > '/' and ${last} > '/' then ${first} || ${last}
  else left(ltrim(${bothLines}, '${marks}'), 1) || right(rtrim(${bothLines}, '${marks}'), 1) end`;
