import type {
  Certification,
  CertificationQuery,
  CertifiedProvider,
  HeldCertificate,
} from '#src/datasets/certifications/contract.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { equals } from '#src/search/criteria.ts';
import { childrenOf, findPeople, ofPerson, ofRecord } from '#src/search/people.ts';
import type { SearchRow } from '#src/search/query.ts';
import { oneRow } from '#src/search/row-criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const people = {
  table: 'certified_providers',
  children: 'certifications',
  sortFields: { ...sortFieldsOf(certificationFields), [certificateFields.name.sort]: certificateFields.name.query },
};

/**
 * Board certified people who meet the criteria, each once. Certificate, its numbers and the record type must match in
 * one record.
 */
export function findCertifiedProviders(search: Search, { sort, order, page, ...query }: CertificationQuery) {
  const record = [
    ...ofRecord(certificationFields, query),
    ...(query.certificate_name === undefined ? [] : [equals('certificate', query.certificate_name)]),
  ];
  const criteria = [...ofPerson(certificationFields, query), ...oneRow('certifications', record)];
  const view = { sort, order, page, page_size: PAGE_SIZE };
  // the response schema checks that the shown columns are the row's fields
  return findPeople(search, people, criteria, view, (row, records) => {
    return { ...row, certificates: Number(row.certificates), held: heldIn(records) } as CertifiedProvider;
  });
}

/** The certificates of these people by NPI, active ones first. */
export async function certificatesHeldBy(search: Search, npis: string[]): Promise<Map<string, HeldCertificate[]>> {
  const records = await childrenOf(search, people, npis);
  return new Map(Array.from(records, ([npi, of]) => [npi, heldIn(of)]));
}

/** The certificates of one person, each once in its best record, which is the first. */
function heldIn(records: SearchRow[]): HeldCertificate[] {
  const held = new Map<string, HeldCertificate>();
  for (const { certificate_id, certificate = null, record_type = null, published_end } of records) {
    if (certificate_id == null || held.has(certificate_id)) continue;
    const [year = null, month = null, day = null] = published_end?.split('-').map(Number) ?? [];
    held.set(certificate_id, {
      certificate_id,
      certificate_name: certificate,
      record_type,
      end_date: dateOf(year, month, day),
    });
  }
  return [...held.values()];
}

/** Every record about a provider: certificates by name, each with its active record first, then the others. */
export async function certificationsOf({ db }: Database, npi: string): Promise<Certification[]> {
  const rows = await db
    .selectFrom('certifications')
    .leftJoin('certificates', 'certificates.certificate_id', 'certifications.certificate_id')
    .selectAll('certifications')
    .select('certificates.name as certificate_name')
    .where('npi', '=', npi)
    .orderBy((eb) => eb('certifications.certificate_id', 'is', null))
    .orderBy('certificates.name')
    .orderBy('certifications.certificate_id')
    .orderBy(
      (eb) => eb('record_type', '=', 'CE'),
      (nulls) => nulls.desc().nullsLast(),
    )
    .orderBy('start_year', (nulls) => nulls.desc().nullsLast())
    .orderBy('start_month', (nulls) => nulls.desc().nullsLast())
    .orderBy('record_type')
    .execute();
  return rows.map((row) => ({
    ...row,
    start_date: dateOf(row.start_year, row.start_month, row.start_day),
    end_date: dateOf(row.end_year, row.end_month, row.end_day),
  }));
}

/** A date as precise as known: a day, a month or a year. An impossible day, such as 30 February, is a month. */
function dateOf(year: number | null, month: number | null, day: number | null): string | null {
  if (year === null) return null;
  if (month === null) return String(year);
  const beginning = `${year}-${String(month).padStart(2, '0')}`;
  const exists = day !== null && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return exists ? `${beginning}-${String(day).padStart(2, '0')}` : beginning;
}
