import {
  byEntityType,
  dayInTitle,
  daysCovered,
  identifierType,
  lastDay,
  pickPrimary,
  postalCode,
  published,
} from '#src/datasets/nppes/clean.ts';
import { inTurn, npi, phone, usDate, whole } from '#src/importer/clean.ts';
import { slotHeaders } from '#src/importer/header.ts';
import { npiKeys } from '#src/importer/keys.ts';
import type { Column, Source, ValueColumn } from '#src/importer/source.ts';

const phoneNumber = inTurn(published, phone);
const zip = inTurn(published, postalCode);
const key: Column = { field: 'npi', header: 'NPI', clean: inTurn(whole, npi), filled: true };

const deactivationDate: ValueColumn = {
  field: 'deactivation_date',
  header: 'NPI Deactivation Date',
  clean: usDate,
};

const codes = slotHeaders('Healthcare Provider Taxonomy Code_#', 15);
const switches = slotHeaders('Healthcare Provider Primary Taxonomy Switch_#', 15);

/** What individuals and organizations have in common. */
const shared: Column[] = [
  key,
  { field: 'replacement_npi', header: 'Replacement NPI', clean: inTurn(whole, npi) },
  { field: 'address_1', header: 'Provider First Line Business Practice Location Address', clean: published },
  { field: 'address_2', header: 'Provider Second Line Business Practice Location Address', clean: published },
  { field: 'city', header: 'Provider Business Practice Location Address City Name', clean: published, indexed: true },
  { field: 'state', header: 'Provider Business Practice Location Address State Name', clean: published, indexed: true },
  { field: 'zip', header: 'Provider Business Practice Location Address Postal Code', clean: zip, indexed: true },
  {
    field: 'country',
    header: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
    clean: published,
  },
  { field: 'phone', header: 'Provider Business Practice Location Address Telephone Number', clean: phoneNumber },
  { field: 'fax', header: 'Provider Business Practice Location Address Fax Number', clean: phoneNumber },
  {
    field: 'primary_taxonomy',
    headers: [...codes, ...switches],
    pick: pickPrimary,
    indexed: true,
    spec: 'healthcare_provider_taxonomy_code_# switched Y, else _1',
  },
  {
    field: 'taxonomies',
    slots: 15,
    gaps: 'keep',
    items: [
      { key: 'code', header: 'Healthcare Provider Taxonomy Code_#', clean: published },
      { key: 'primary', header: 'Healthcare Provider Primary Taxonomy Switch_#', clean: published },
      { key: 'license_number', header: 'Provider License Number_#', clean: published },
      { key: 'license_state', header: 'Provider License Number State Code_#', clean: published },
      { key: 'group', header: 'Healthcare Provider Taxonomy Group_#', clean: published },
    ],
  },
  {
    field: 'identifiers',
    slots: 50,
    gaps: 'drop',
    items: [
      { key: 'identifier', header: 'Other Provider Identifier_#', clean: published },
      { key: 'type', header: 'Other Provider Identifier Type Code_#', clean: inTurn(published, identifierType) },
      { key: 'state', header: 'Other Provider Identifier State_#', clean: published },
      { key: 'issuer', header: 'Other Provider Identifier Issuer_#', clean: published },
    ],
  },
  { field: 'organization_subpart', header: 'Is Organization Subpart', clean: published, indexed: true },
  { field: 'parent_organization', header: 'Parent Organization LBN', clean: published },
  { field: 'mailing_address_1', header: 'Provider First Line Business Mailing Address', clean: published },
  { field: 'mailing_address_2', header: 'Provider Second Line Business Mailing Address', clean: published },
  { field: 'mailing_city', header: 'Provider Business Mailing Address City Name', clean: published, indexed: true },
  { field: 'mailing_state', header: 'Provider Business Mailing Address State Name', clean: published, indexed: true },
  { field: 'mailing_zip', header: 'Provider Business Mailing Address Postal Code', clean: zip, indexed: true },
  {
    field: 'mailing_country',
    header: 'Provider Business Mailing Address Country Code (If outside U.S.)',
    clean: published,
  },
  { field: 'mailing_phone', header: 'Provider Business Mailing Address Telephone Number', clean: phoneNumber },
  { field: 'mailing_fax', header: 'Provider Business Mailing Address Fax Number', clean: phoneNumber },
  { field: 'enumeration_date', header: 'Provider Enumeration Date', clean: usDate },
  { field: 'last_updated', header: 'Last Update Date', clean: usDate, spec: 'last_updated_date' },
  { field: 'deactivation_reason', header: 'NPI Deactivation Reason Code', clean: published },
  deactivationDate,
  { field: 'reactivation_date', header: 'NPI Reactivation Date', clean: usDate },
  { field: 'certification_date', header: 'Certification Date', clean: usDate, optional: true },
];

const individual: Column[] = [
  { field: 'last_name', header: 'Provider Last Name (Legal Name)', clean: published, indexed: true },
  { field: 'first_name', header: 'Provider First Name', clean: published, indexed: true },
  { field: 'middle_name', header: 'Provider Middle Name', clean: published },
  { field: 'name_prefix', header: 'Provider Name Prefix Text', clean: published },
  { field: 'name_suffix', header: 'Provider Name Suffix Text', clean: published },
  { field: 'credential', header: 'Provider Credential Text', clean: published, indexed: true },
  {
    field: 'gender',
    header: ['Provider Sex Code', 'Provider Gender Code'],
    clean: published,
    indexed: true,
    spec: 'provider_gender_code',
  },
  { field: 'sole_proprietor', header: 'Is Sole Proprietor', clean: published, indexed: true },
  { field: 'other_last_name', header: 'Provider Other Last Name', clean: published },
  { field: 'other_first_name', header: 'Provider Other First Name', clean: published },
  { field: 'other_middle_name', header: 'Provider Other Middle Name', clean: published },
  { field: 'other_name_prefix', header: 'Provider Other Name Prefix Text', clean: published },
  { field: 'other_name_suffix', header: 'Provider Other Name Suffix Text', clean: published },
  { field: 'other_credential', header: 'Provider Other Credential Text', clean: published },
  { field: 'other_name_type', header: 'Provider Other Last Name Type Code', clean: inTurn(published, whole) },
];

const organization: Column[] = [
  { field: 'name', header: 'Provider Organization Name (Legal Business Name)', clean: published, indexed: true },
  { field: 'other_name', header: 'Provider Other Organization Name', clean: published },
  { field: 'other_name_type', header: 'Provider Other Organization Name Type Code', clean: inTurn(published, whole) },
  { field: 'official_last_name', header: 'Authorized Official Last Name', clean: published },
  { field: 'official_first_name', header: 'Authorized Official First Name', clean: published },
  { field: 'official_middle_name', header: 'Authorized Official Middle Name', clean: published },
  { field: 'official_name_prefix', header: 'Authorized Official Name Prefix Text', clean: published },
  { field: 'official_name_suffix', header: 'Authorized Official Name Suffix Text', clean: published },
  { field: 'official_credential', header: 'Authorized Official Credential Text', clean: published },
  { field: 'official_title', header: 'Authorized Official Title or Position', clean: published },
  { field: 'official_phone', header: 'Authorized Official Telephone Number', clean: phoneNumber },
];

const otherNames: Column[] = [
  key,
  { field: 'other_name', header: 'Provider Other Organization Name', clean: published },
  { field: 'other_name_type', header: 'Provider Other Organization Name Type Code', clean: inTurn(published, whole) },
  { field: 'created_date', header: 'Created Date', clean: usDate, optional: true },
];

const practiceLocations: Column[] = [
  key,
  {
    field: 'address_1',
    header: 'Provider Secondary Practice Location Address- Address Line 1',
    clean: published,
  },
  {
    field: 'address_2',
    header: 'Provider Secondary Practice Location Address-  Address Line 2',
    clean: published,
  },
  {
    field: 'city',
    header: 'Provider Secondary Practice Location Address - City Name',
    clean: published,
    indexed: true,
  },
  {
    field: 'state',
    header: 'Provider Secondary Practice Location Address - State Name',
    clean: published,
    indexed: 300,
  },
  { field: 'zip', header: 'Provider Secondary Practice Location Address - Postal Code', clean: zip, indexed: 300 },
  {
    field: 'country',
    header: 'Provider Secondary Practice Location Address - Country Code (If outside U.S.)',
    clean: published,
  },
  { field: 'phone', header: 'Provider Secondary Practice Location Address - Telephone Number', clean: phoneNumber },
  {
    field: 'phone_extension',
    header: 'Provider Secondary Practice Location Address - Telephone Extension',
    clean: inTurn(published, whole),
  },
  { field: 'fax', header: 'Provider Practice Location Address - Fax Number', clean: phoneNumber },
];

const endpoints: Column[] = [
  key,
  { field: 'type', header: 'Endpoint Type', clean: published },
  { field: 'type_description', header: 'Endpoint Type Description', clean: published },
  { field: 'endpoint', header: 'Endpoint', clean: published },
  { field: 'affiliation', header: 'Affiliation', clean: published },
  { field: 'description', header: 'Endpoint Description', clean: published },
  { field: 'affiliation_name', header: 'Affiliation Legal Business Name', clean: published },
  { field: 'use', header: 'Use Code', clean: published },
  { field: 'use_description', header: 'Use Description', clean: published },
  { field: 'other_use_description', header: 'Other Use Description', clean: published },
  { field: 'content_type', header: 'Content Type', clean: published },
  { field: 'content_description', header: 'Content Description', clean: published },
  { field: 'other_content_description', header: 'Other Content Description', clean: published },
  { field: 'affiliation_address_1', header: 'Affiliation Address Line One', clean: published },
  { field: 'affiliation_address_2', header: 'Affiliation Address Line Two', clean: published },
  { field: 'affiliation_city', header: 'Affiliation Address City', clean: published },
  { field: 'affiliation_state', header: 'Affiliation Address State', clean: published },
  { field: 'affiliation_country', header: 'Affiliation Address Country', clean: published },
  { field: 'affiliation_zip', header: 'Affiliation Address Postal Code', clean: zip },
];

/** NPPES: every individual and organization with an NPI, and what further files tell about them. */
export const nppes: Source = {
  dataset: 'nppes',
  origin: {
    title: 'National Plan and Provider Enumeration System (NPPES)',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address: 'https://download.cms.gov/nppes/NPI_Files.html',
    terms: 'Public domain, released under the Freedom of Information Act.',
    every: 31,
  },
  publishedOn: lastDay,
  files: [
    {
      title: 'npidata_pfile*.csv',
      name: /^npidata_pfile(?!.*fileheader).*\.csv$/i,
      tables: [
        { table: 'providers', columns: [...shared, ...individual] },
        { table: 'organizations', columns: [...shared, ...organization] },
        {
          table: 'deactivations',
          columns: [key, deactivationDate],
          apart: 'deactivated',
          staged: [{ field: 'last_updated', header: 'Last Update Date', clean: usDate }],
        },
      ],
      route: byEntityType,
      unique: { headers: ['NPI'], keys: npiKeys },
    },
    {
      title: 'othername_pfile*.csv',
      name: /^othername_pfile(?!.*fileheader).*\.csv$/i,
      tables: [{ table: 'other_names', columns: otherNames }],
    },
    {
      title: 'pl_pfile*.csv',
      name: /^pl_pfile(?!.*fileheader).*\.csv$/i,
      tables: [{ table: 'practice_locations', columns: practiceLocations }],
    },
    {
      title: 'endpoint_pfile*.csv',
      name: /^endpoint_pfile(?!.*fileheader).*\.csv$/i,
      tables: [{ table: 'endpoints', columns: endpoints }],
    },
    {
      title: 'NPPES_Deactivated_NPI_Report_*.xlsx',
      name: /^NPPES[ _]Deactivated[ _]NPI[ _]Report.*\.xlsx$/i,
      tables: [{ table: 'deactivations', columns: [key, { ...deactivationDate, header: 'NPPES Deactivation Date' }] }],
      unique: { headers: ['NPI'], keys: npiKeys },
      fullList: { dayInTitle },
    },
  ],
  update: {
    key: 'npi',
    records: ['providers', 'organizations', 'deactivations'],
    dated: ['last_updated', 'deactivation_date', 'reactivation_date'],
    retired: 'deactivations',
    dependents: ['other_names', 'practice_locations', 'endpoints'],
    covers: daysCovered,
  },
};
