import { sql } from 'kysely';
import {
  type Certification,
  type CertificationQuery,
  type CertifiedProvider,
  type HeldCertificate,
  PAGE_SIZE,
} from '#src/datasets/certifications/contract.ts';
import { certificationFields } from '#src/datasets/certifications/dataset.ts';
import { certifiedPeople } from '#src/datasets/certifications/people.ts';
import { type Condition, having, ofOneRecord, ofPerson, onRecord } from '#src/datasets/people-conditions.ts';
import { findPeople, withHeld } from '#src/datasets/people-search.ts';
import type { Database } from '#src/server/database.ts';

const { facts } = certifiedPeople;

/** Board certified people who meet the criteria, each once. The default order is by name. */
export async function findCertifiedProviders(database: Database, query: CertificationQuery) {
  const { sort, order, page } = query;
  const conditions = await conditionsOf(database, query);
  const view = { sort, order, page, page_size: PAGE_SIZE };
  const found = await findPeople<Omit<CertifiedProvider, 'held'>>(database, certifiedPeople, conditions, view);
  return withHeld(found, (npis) => heldBy(database, npis));
}

/** The certificates of these people, each once in its best record. Records of maintenance are the least informative. */
export async function heldBy({ db }: Database, npis: string[]): Promise<Map<string, HeldCertificate[]>> {
  const { rows } = await sql<HeldCertificate & { npi: string } & Days>`
    select * from (
      select distinct on (npi, certificate_id) npi::text, certificate_id, name certificate_name, record_type,
        end_year, end_month, end_day
      from certifications
      left join certificates using (certificate_id)
      where npi = any(${npis}::bigint[]) and certificate_id is not null
      order by npi, certificate_id, record_type = 'CE' desc nulls last, record_type = 'MC', end_year desc, end_month desc,
        end_day desc, record_type
    ) held
    order by record_type = 'CE' desc nulls last, certificate_name, certificate_id`.execute(db);
  const certificates = rows.map(({ end_year, end_month, end_day, ...row }) => ({
    ...row,
    end_date: dateOf(end_year, end_month, end_day),
  }));
  return Map.groupBy(certificates, ({ npi }) => npi);
}

interface Days {
  end_year: number | null;
  end_month: number | null;
  end_day: number | null;
}

const conditionsOf = async (database: Database, query: CertificationQuery): Promise<Condition[]> => [
  ...(await ofPerson(database, facts, query)),
  ...(await ofRecord(database, query)),
];

/** Certificate, its numbers and record type must match in one record. A certificate alone is in the person's row. */
async function ofRecord(database: Database, query: CertificationQuery): Promise<Condition[]> {
  const { certificate_id, certificate_name, record_type } = query;
  const wanted = [
    ...onRecord(certificationFields, query, ['npi', 'record_type']),
    ...(certificate_name === undefined ? [] : [named(certificate_name)]),
    ...(record_type === undefined ? [] : [sql<boolean>`record_type = upper(${record_type})`]),
  ];
  if (wanted.length === 0) return [];
  const alone = wanted.length === 1;
  if (alone && certificate_id !== undefined) return [await certifiedIn(database, 'certificate_id', certificate_id)];
  if (alone && certificate_name !== undefined)
    return [await certifiedIn(database, 'certificate_name', certificate_name)];
  const typed =
    alone && record_type !== undefined ? await having(database, facts, 'record_type', record_type, 'whole') : undefined;
  return [await ofOneRecord(database, 'certifications', wanted, typed?.people)];
}

async function certifiedIn(database: Database, field: 'certificate_id' | 'certificate_name', value: string) {
  const { people } = await having(database, facts, field, value, 'whole');
  const { rows } = await sql<{ id: string }>`
    select certificate_id id from certificates
    where upper(name collate pg_c_utf8) = upper(${value}::text collate pg_c_utf8)`.execute(database.db);
  const ids = field === 'certificate_id' ? [value] : rows.map(({ id }) => id);
  return { people, met: sql<boolean>`certificate_ids && ${ids}::text[]` };
}

const named = (certificate: string) => sql<boolean>`certificate_id = any(array(
    select certificate_id from certificates
    where upper(name collate pg_c_utf8) = upper(${certificate}::text collate pg_c_utf8)))`;

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
