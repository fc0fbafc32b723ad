// The columns that a file can have, by the source that publishes them. Each declares how SQL reads it.

import { escapeLiteral } from 'pg';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { endDate } from '#src/datasets/certifications/end-date.ts';
import { nameAgrees } from '#src/datasets/exclusion-matches.ts';
import { exclusionFields } from '#src/datasets/exclusions/dataset.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { mailingAddress } from '#src/datasets/nppes/dataset.ts';
import { optOutFields } from '#src/datasets/opt-outs/dataset.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { revocationFields } from '#src/datasets/revocations/dataset.ts';
import { taxonomyFields } from '#src/datasets/taxonomy/dataset.ts';
import type { Field, Fields } from '#src/shared/declare.ts';
import { capital } from '#src/shared/format.ts';
import { among, type Column, computed, type Group, type Kind, type Reading } from '#src/work/exports/column.ts';
import type { ExportTable } from '#src/work/exports/contract.ts';
import { list, team } from '#src/work/exports/team-columns.ts';

/** The rows of NPPES with what other sources say of their codes. `deactivated_on` is null for an NPI in service. */
const record = ({ table, deactivated }: Reading) => {
  const inService = `select known.*, null::date as deactivated_on from ${table} known where ${among}`;
  const lastKnown = `select stored.*, deactivations.deactivation_date from last_known_records kept join deactivations using (npi),
    jsonb_populate_record(null::${table}, record) stored where table_name = '${table}' and kept.${among}`;
  return `(${deactivated ? `${inService} union all ${lastKnown}` : inService}) record
    left join (select code, grouping, classification, specialization, display_name from taxonomy) specialty on code = primary_taxonomy
    left join (select zip as place, county, coalesce(msa, micro_msa) as metro_area from places) around on place = left(zip, 5)`;
};

const words = (name: string) =>
  name
    .split('_')
    .map((word) => (word === 'zip' ? 'ZIP Code' : capital(word)))
    .join(' ');

const headerOf = ({ header }: Field) => (typeof header === 'string' ? header : header?.[0]);

const kinds: Record<string, Kind> = { zip: 'zip', mailing_zip: 'zip', gender: 'gender', primary_taxonomy: 'code' };

const kindOf = (name: string, { type = 'text', clean }: Field): Kind =>
  kinds[name] ??
  (clean === 'phone' ? 'phone' : type.startsWith('date') ? 'date' : /^(int|double)/.test(type) ? 'number' : 'text');

/** A column of a declared field. */
const ofField = (name: string, field: Field): Column => ({
  name,
  label: field.label ?? field.head ?? words(name),
  header: headerOf(field) ?? words(name),
  kind: kindOf(name, field),
  sql: name,
});

/** The published columns of a record, without the NPI, which every file has, and without lists. */
const ofRecord = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    name === 'npi' || field.type?.startsWith('jsonb') || (field.withheld && !Object.hasOwn(mailingAddress, name))
      ? []
      : [ofField(name, field)],
  );

const slots = (value: string, condition: string) =>
  `(select string_agg(${value}, '; ') from jsonb_array_elements(taxonomies) slot where ${condition})`;

const nppes = (fields: Fields): Group => ({
  name: 'nppes',
  title: 'NPPES',
  dataset: 'nppes',
  from: record,
  columns: [
    ...ofRecord(fields).map((column) =>
      column.name === 'primary_taxonomy'
        ? { ...column, label: 'Primary Taxonomy Code', header: 'Healthcare Provider Taxonomy Code_1' }
        : column,
    ),
    computed(
      'taxonomy_codes',
      'All Taxonomies',
      'Healthcare Provider Taxonomy Code',
      'code',
      slots(`slot ->> 'code'`, 'true'),
    ),
    computed(
      'reported_licenses',
      'Licenses Reported to NPPES',
      'Provider License Number',
      'text',
      slots(
        `concat_ws(' ', slot ->> 'license_state', slot ->> 'license_number')`,
        `slot ->> 'license_number' is not null`,
      ),
    ),
    computed('deactivated_on', 'Deactivated', 'NPI Deactivation Date', 'date', 'deactivated_on'),
  ],
});

/** SQL for the name of a code on screens (R-1033). */
const nameOfCode = 'coalesce(display_name, specialization, classification)';

const taxonomy: Group = {
  name: 'taxonomy',
  title: 'NUCC taxonomy',
  dataset: 'taxonomy',
  from: record,
  columns: [
    { ...ofField('display_name', taxonomyFields.display_name), label: 'Primary Taxonomy', sql: nameOfCode },
    ...(['grouping', 'classification', 'specialization'] as const).map((name) => ofField(name, taxonomyFields[name])),
  ],
};

const places: Group = {
  name: 'places',
  title: 'ZIP codes',
  dataset: 'places',
  from: record,
  columns: [
    computed('county', 'County', 'County', 'text', 'county'),
    computed('metro_area', 'Metro Area', 'CBSA Title', 'text', 'metro_area'),
  ],
};

const ended = `concat_ws('-', end_year, lpad(end_month::text, 2, '0'), lpad(end_day::text, 2, '0'))`;

/** Each certificate once, in its active record if there is one, else in the last. */
const heldCertificates = (today: string) => `(
  select distinct on (npi, certificate_id) npi, coalesce(name, certificate_id) as certificate,
    record_type = 'CE' and (end_year is null or ${endDate} >= '${today}') as active, nullif(${ended}, '') as ends
  from certifications left join certificates using (certificate_id)
  where ${among} and certificate_id is not null
  order by npi, certificate_id, record_type = 'CE' desc nulls last, end_year desc nulls first, end_month desc, end_day desc
) held`;

/** The certificates of the specialty come first, of these active ones, and of these those of the primary specialty (R-1122). */
const best = (value: string) =>
  `(array_agg(${value} order by own desc, active desc nulls last, of_primary desc, ends desc nulls first, certificate))[1]`;

/** Whether ABMS knows a person without a certificate (R-1031): one with a record or the degree MD. */
const letters = `regexp_replace(upper(coalesce(credential, '')), '[^A-Z0-9,]', '', 'g')`;
const inRegister = `count(certificate) > 0 or ${letters} like '%MD%' and ${letters} not like '%DO%'`;

/** Whether a certificate belongs to the primary specialty of a provider. */
const ofPrimary = (certificates: Reading['certificates']): string =>
  Array.isArray(certificates)
    ? 'false'
    : `coalesce(${escapeLiteral(JSON.stringify(certificates))}::jsonb -> primary_taxonomy ? lower(certificate), false)`;

/** The certificates that count for a provider: those of the asked specialty, or of all codes of the provider. */
function ofSpecialty(certificates: Reading['certificates']): string {
  const known = `${escapeLiteral(JSON.stringify(certificates))}::jsonb`;
  return Array.isArray(certificates)
    ? `select ${known}`
    : `select jsonb_agg(distinct name) from jsonb_array_elements(taxonomies) slot, jsonb_array_elements_text(${known} -> (slot ->> 'code')) name`;
}

/** Providers with the certificates that they hold, one row each, or one without. `of_specialty` has those of the specialty. */
const certified = ({ today, certificates }: Reading) => `(
  select asked.npi, credential, of_specialty, certificate, active, ends, coalesce(of_specialty ? lower(certificate), false) as own,
    ${ofPrimary(certificates)} as of_primary
  from unnest($1::bigint[]) asked(npi) left join providers using (npi)
    left join lateral (${ofSpecialty(certificates)}) names(of_specialty) on true
    left join ${heldCertificates(today)} on held.npi = asked.npi
) certified`;

const certifications: Group = {
  name: 'certifications',
  title: 'ABMS',
  dataset: 'certifications',
  from: (reading) => `(select npi, ${best('certificate')} as certificate,
      case ${best('active')} when true then 'Active' when false then 'Not active' end as status, ${best('ends')} as ends,
      string_agg(concat(certificate, case when active then ' (active' else ' (not active' end, ', ends ' || ends, ')'), '; '
        order by own desc, active desc nulls last, of_primary desc, certificate) filter (where certificate is not null) as certificates,
      case when bool_or(own and active) then 'Active' when jsonb_array_length(of_specialty) > 0 and (${inRegister})
        then 'None active' else 'Unknown' end as in_specialty
    from ${certified(reading)} group by npi, credential, of_specialty) certified`,
  columns: [
    computed('abms_in_specialty', 'ABMS in Specialty', 'ABMS in Specialty', 'text', 'in_specialty'),
    computed('certificate', 'Board Certificate', certificateFields.name.header, 'text', 'certificate'),
    computed('certificate_status', 'Board Status', certificationFields.record_type.header, 'text', 'status'),
    computed('certificate_ends', 'Board Ends', certificationFields.end_year.header, 'date', 'ends'),
    computed('certificates', 'All Board Certificates', certificateFields.name.header, 'text', 'certificates'),
  ],
};

const licenses: Group = {
  name: 'licenses',
  title: 'FSMB',
  dataset: 'licenses',
  from: () => `licensed_providers where ${among}`,
  columns: [
    computed('license_state', 'License State', licenseFields.state.header, 'text', 'state'),
    computed('license_number', 'License Number', licenseFields.license_number.header, 'code', 'license_number'),
    computed('license_issued', 'License Issued', licenseFields.issue_date.header, 'date', 'issue_date'),
    computed('license_expires', 'License Expires', licenseFields.expiry_date.header, 'date', 'expiry_date'),
    computed(
      'licenses',
      'All Board Licenses',
      licenseFields.license_number.header,
      'text',
      `(select string_agg(concat_ws(' ', state, license_number, 'until ' || expiry_date), '; '
        order by expiry_date desc nulls last, state) from licenses held where held.npi = licensed_providers.npi)`,
    ),
    computed(
      'fsmb_medical_school',
      'Medical School (FSMB)',
      licenseFields.medical_school.header,
      'text',
      'medical_school',
    ),
    computed(
      'fsmb_graduation_year',
      'Graduation Year (FSMB)',
      licenseFields.graduation_year.header,
      'text',
      'graduation_year',
    ),
  ],
};

const largestGroup = `(select distinct on (npi) * from affiliations where ${among}
  order by npi, org_members desc nulls last, facility_name, org_pac_id) member`;

const affiliations: Group = {
  name: 'affiliations',
  title: 'Doctors and Clinicians',
  dataset: 'affiliations',
  from: () => largestGroup,
  columns: [
    computed('group', 'Medical Group', affiliationFields.facility_name.header[0], 'text', 'facility_name'),
    computed('group_pac_id', 'Group PAC ID', affiliationFields.org_pac_id.header, 'code', 'org_pac_id'),
    computed('group_members', 'Group Members', affiliationFields.org_members.header[0], 'number', 'org_members'),
    computed(
      'medicare_specialty',
      'Medicare Specialty',
      affiliationFields.primary_specialty.header[0],
      'text',
      'primary_specialty',
    ),
    computed('telehealth', 'Telehealth', affiliationFields.telehealth.header[0], 'text', 'telehealth'),
    computed(
      'medical_school',
      'Medical School (CMS)',
      affiliationFields.medical_school.header[0],
      'text',
      `nullif(medical_school, 'OTHER')`,
    ),
    computed(
      'graduation_year',
      'Graduation Year (CMS)',
      affiliationFields.graduation_year.header[0],
      'text',
      'graduation_year',
    ),
    computed(
      'hospitals',
      'Hospitals',
      'Facility Affiliations Certification Number',
      'text',
      `(select string_agg(distinct coalesce(facility_name, affiliated.ccn), '; ') from facility_affiliations affiliated
        left join hospitals on hospitals.ccn = coalesce(parent_ccn, affiliated.ccn) where affiliated.npi = member.npi)`,
    ),
  ],
};

const payments: Group = {
  name: 'payments',
  title: 'Medicare payments',
  dataset: 'payments',
  from: () => `payments where ${among} and year = (select max(year) from payment_years)`,
  columns: [
    { ...ofField('year', paymentFields.year), name: 'payment_year', label: 'Medicare Year', header: 'Year' },
    { ...ofField('payment_amount', paymentFields.payment_amount), kind: 'money' },
    { ...ofField('allowed_amount', paymentFields.allowed_amount), kind: 'money' },
    { ...ofField('submitted_charges', paymentFields.submitted_charges), kind: 'money' },
    ofField('services', paymentFields.services),
    ofField('beneficiaries', paymentFields.beneficiaries),
  ],
};

/** The first day of a list for screening. */
const since = (name: string, title: string, dataset: string, label: string, header: string, rows: string): Group => ({
  name,
  title,
  dataset,
  from: () => `(select npi, min(day) as day from (${rows}) listed group by npi) listed`,
  columns: [computed(`${name}_since`, label, header, 'date', 'day')],
});

const screening: readonly Group[] = [
  since(
    'excluded',
    'OIG exclusions',
    'exclusions',
    'Excluded Since',
    exclusionFields.exclusion_date.header,
    `select npi, exclusion_date as day from exclusions_in_force listed where ${among} and ${nameAgrees('listed')}`,
  ),
  since(
    'revoked',
    'Medicare revocations',
    'revocations',
    'Medicare Billing Revoked Since',
    revocationFields.revocation_date.header,
    `select npi, revocation_date as day from revocations where ${among}`,
  ),
  since(
    'opted_out',
    'Medicare opt-outs',
    'opt-outs',
    'Opted Out Since',
    optOutFields.effective_date.header,
    `select npi, effective_date as day from opt_outs where ${among}`,
  ),
];

/** The groups of each table, in the order of columns in the file. The first has each row that is listed. */
export const groupsOf: Record<ExportTable, readonly [Group, ...Group[]]> = {
  providers: [
    nppes(providerFields),
    taxonomy,
    places,
    certifications,
    licenses,
    affiliations,
    payments,
    ...screening,
    list,
    team,
  ],
  organizations: [nppes(organizationFields), taxonomy, places, ...screening],
};
