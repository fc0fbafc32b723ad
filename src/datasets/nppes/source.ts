import {
  byEntityType,
  dayInTitle,
  daysCovered,
  lastDay,
  pickPrimary,
  postalCode,
  twoDigitType,
  unmasked,
} from '#src/datasets/nppes/clean.ts';
import { deactivationFields, endpointFields, locationFields, otherNameFields } from '#src/datasets/nppes/dataset.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { practiceAddresses } from '#src/datasets/practice_addresses/counted.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { checkedNpi, phoneDigits, sequence, usDate, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { slotHeaders } from '#src/importer/header.ts';
import { npiKeys } from '#src/importer/keys.ts';
import type { ComparedField, Source } from '#src/importer/source.ts';

const cleaners = {
  npi: sequence(whole, checkedNpi),
  published: unmasked,
  publishedWhole: sequence(unmasked, whole),
  phone: sequence(unmasked, phoneDigits),
  zip: sequence(unmasked, postalCode),
  usDate,
};

const codes = slotHeaders('Healthcare Provider Taxonomy Code_#', 15);
const switches = slotHeaders('Healthcare Provider Primary Taxonomy Switch_#', 15);

/** Decisions that the declarations of individuals and organizations leave open. */
const decided = {
  primary_taxonomy: {
    headers: [...codes, ...switches],
    pick: pickPrimary,
    indexed: true,
    spec: 'healthcare_provider_taxonomy_code_# switched Y, else _1',
  },
  taxonomies: {
    slots: 15,
    gaps: 'keep',
    items: [
      { key: 'code', header: 'Healthcare Provider Taxonomy Code_#', clean: unmasked },
      { key: 'primary', header: 'Healthcare Provider Primary Taxonomy Switch_#', clean: unmasked },
      { key: 'license_number', header: 'Provider License Number_#', clean: unmasked, identifies: true },
      { key: 'license_state', header: 'Provider License Number State Code_#', clean: unmasked },
      { key: 'group', header: 'Healthcare Provider Taxonomy Group_#', clean: unmasked },
    ],
  },
  identifiers: {
    slots: 50,
    gaps: 'drop',
    items: [
      { key: 'identifier', header: 'Other Provider Identifier_#', clean: unmasked, identifies: true },
      { key: 'type', header: 'Other Provider Identifier Type Code_#', clean: sequence(unmasked, twoDigitType) },
      { key: 'state', header: 'Other Provider Identifier State_#', clean: unmasked },
      { key: 'issuer', header: 'Other Provider Identifier Issuer_#', clean: unmasked },
    ],
  },
} as const;

/** The report of deactivated NPIs has another header for the date. */
const reportFields = {
  ...deactivationFields,
  deactivation_date: { ...deactivationFields.deactivation_date, header: 'NPPES Deactivation Date' },
} as const;

const named = (...columns: string[]): ComparedField => ({ kind: 'name', field: 'name', columns });

/** What the history compares of individuals and organizations. */
const shared: readonly ComparedField[] = [
  { kind: 'address', field: 'practice_address', columns: ['address_1', 'address_2', 'city', 'state'] },
  { kind: 'phone', field: 'phone', columns: ['phone'] },
  { kind: 'specialty', field: 'primary_taxonomy', columns: ['primary_taxonomy'] },
  { kind: 'specialty', field: 'taxonomies', columns: ['taxonomies.code'] },
];

/** NPPES: every individual and organization with an NPI, and the additional files about them. */
export const nppes: Source = {
  dataset: 'nppes',
  origin: {
    title: 'National Plan and Provider Enumeration System (NPPES)',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address: 'https://download.cms.gov/nppes/NPI_Files.html',
    terms: 'Public domain, released under the Freedom of Information Act.',
    share: 'public',
    every: 31,
  },
  publishedOn: lastDay,
  files: [
    {
      title: 'npidata_pfile*.csv',
      name: /^npidata_pfile(?!.*fileheader).*\.csv$/i,
      tables: [
        declared('providers', providerFields, cleaners, decided),
        declared('organizations', organizationFields, cleaners, decided),
        {
          ...declared('deactivations', deactivationFields, cleaners),
          skipReason: 'deactivated',
          staged: [{ field: 'last_updated', header: 'Last Update Date', clean: usDate }],
        },
      ],
      route: byEntityType,
      unique: { headers: ['NPI'], keys: npiKeys },
    },
    {
      title: 'othername_pfile*.csv',
      name: /^othername_pfile(?!.*fileheader).*\.csv$/i,
      tables: [declared('other_names', otherNameFields, cleaners)],
    },
    {
      title: 'pl_pfile*.csv',
      name: /^pl_pfile(?!.*fileheader).*\.csv$/i,
      tables: [declared('practice_locations', locationFields, cleaners)],
    },
    {
      title: 'endpoint_pfile*.csv',
      name: /^endpoint_pfile(?!.*fileheader).*\.csv$/i,
      tables: [declared('endpoints', endpointFields, cleaners)],
    },
    {
      title: 'NPPES_Deactivated_NPI_Report_*.xlsx',
      name: /^NPPES[ _]Deactivated[ _]NPI[ _]Report.*\.xlsx$/i,
      tables: [declared('deactivations', reportFields, cleaners)],
      unique: { headers: ['NPI'], keys: npiKeys },
      fullList: { dayInTitle },
    },
  ],
  derived: [{ table: 'practice_addresses', from: 'providers', counted: practiceAddresses }],
  history: [
    { table: 'providers', fields: [named('first_name', 'middle_name', 'last_name', 'name_suffix'), ...shared] },
    { table: 'organizations', fields: [named('name'), ...shared] },
  ],
  update: {
    key: 'npi',
    records: ['providers', 'organizations', 'deactivations'],
    dated: ['last_updated', 'deactivation_date', 'reactivation_date'],
    addedOn: 'enumeration_date',
    retired: 'deactivations',
    retiredOn: 'deactivation_date',
    dependents: ['other_names', 'practice_locations', 'endpoints'],
    covers: daysCovered,
  },
};
