import { escapeLiteral } from 'pg';
import { endDate } from '#src/datasets/certificate-end.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { amongNpis, computed, type DatasetColumns, type GroupReading } from '#src/server/export-columns.ts';

const ended = `concat_ws('-', end_year, lpad(end_month::text, 2, '0'), lpad(end_day::text, 2, '0'))`;

/** Each certificate once, in its active record if there is one, else in the last. */
const heldCertificates = (today: string) => `(
  select distinct on (npi, certificate_id) npi, coalesce(name, certificate_id) as certificate,
    record_type = 'CE' and (end_year is null or ${endDate} >= '${today}') as active, nullif(${ended}, '') as ends
  from certifications left join certificates using (certificate_id)
  where ${amongNpis} and certificate_id is not null
  order by npi, certificate_id, record_type = 'CE' desc nulls last, end_year desc nulls first, end_month desc, end_day desc
) held`;

/** The certificates of the specialty come first, of these active ones, and of these those of the primary specialty (R-1122). */
const best = (value: string) =>
  `(array_agg(${value} order by own desc, active desc nulls last, of_primary desc, ends desc nulls first, certificate))[1]`;

/** Whether ABMS knows a person without a certificate (R-1031): one with a record or the degree MD. */
const letters = `regexp_replace(upper(coalesce(credential, '')), '[^A-Z0-9,]', '', 'g')`;
const inRegister = `count(certificate) > 0 or ${letters} like '%MD%' and ${letters} not like '%DO%'`;

/** Whether a certificate belongs to the primary specialty of a provider. */
const ofPrimary = (certificates: GroupReading['certificates']): string =>
  Array.isArray(certificates)
    ? 'false'
    : `coalesce(${escapeLiteral(JSON.stringify(certificates))}::jsonb -> primary_taxonomy ? lower(certificate), false)`;

/** The certificates that count for a provider: those of the asked specialty, or of all codes of the provider. */
function ofSpecialty(certificates: GroupReading['certificates']): string {
  const known = `${escapeLiteral(JSON.stringify(certificates))}::jsonb`;
  return Array.isArray(certificates)
    ? `select ${known}`
    : `select jsonb_agg(distinct name) from jsonb_array_elements(taxonomies) slot, jsonb_array_elements_text(${known} -> (slot ->> 'code')) name`;
}

/** Providers with the certificates that they hold, one row each, or one without. `of_specialty` has those of the specialty. */
const certified = ({ today, certificates }: GroupReading) => `(
  select asked.npi, credential, of_specialty, certificate, active, ends, coalesce(of_specialty ? lower(certificate), false) as own,
    ${ofPrimary(certificates)} as of_primary
  from unnest($1::bigint[]) asked(npi) left join providers using (npi)
    left join lateral (${ofSpecialty(certificates)}) names(of_specialty) on true
    left join ${heldCertificates(today)} on held.npi = asked.npi
) certified`;

/** The certificate that says most, and all. */
export const certificationsColumns = {
  position: 40,
  of: ['providers'],
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
} as const satisfies DatasetColumns;
