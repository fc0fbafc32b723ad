import { sql } from 'kysely';
import {
  type Certification,
  type CertificationQuery,
  type CertifiedProvider,
  type HeldCertificate,
  PAGE_SIZE,
} from '#src/datasets/certifications/contract.ts';
import { certificationFields } from '#src/datasets/certifications/dataset.ts';
import type { Database } from '#src/server/database.ts';
import { matching } from '#src/server/declared.ts';
import { type Condition, findPeople, having } from '#src/server/people.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

/** The columns behind the words for a sort; an index holds each order (table.sql). */
const sortFields = { ...sortFieldsOf(certificationFields), cert_type: 'certificate_name' } as const;

const tables = {
  people: 'certified_providers',
  orders: 'certified_orders',
  values: 'certified_values',
  parts: 'certified_parts',
} as const;

/** What is looked for in the person's own row. */
const personal = ['last_name', 'first_name', 'credential', 'city', 'state', 'zip'] as const;

/** Board certified people who meet the criteria, each once; by name where no other order is asked for. */
export async function findCertifiedProviders(database: Database, query: CertificationQuery) {
  const { sort, order, page } = query;
  const columns = sort ? [...new Set([sortFields[sort], 'npi'])] : ['last_name', 'first_name', 'npi'];
  const view = { sort: sort ?? 'name', columns, order, page, page_size: PAGE_SIZE };
  const conditions = await conditionsOf(database, query);
  const { rows, ...reply } = await findPeople<Omit<CertifiedProvider, 'held'>>(database, tables, conditions, view);
  const held = await heldBy(
    database,
    rows.map(({ npi }) => npi),
  );
  return { ...reply, rows: rows.map((row) => ({ ...row, held: held.get(row.npi) ?? [] })) };
}

/** The certificates of these people, each once in its best record. A record of maintenance says least of a certificate. */
async function heldBy({ db }: Database, npis: string[]): Promise<Map<string, HeldCertificate[]>> {
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

async function conditionsOf(database: Database, query: CertificationQuery): Promise<Condition[]> {
  const facts = personal.map((field) => {
    const wanted = query[field];
    return wanted === undefined ? [] : having(database, tables, field, wanted, certificationFields[field].match);
  });
  const { npi } = query;
  const itself: Condition[] = npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];
  return [...itself, ...(await Promise.all(facts)).flat(), ...(await recordOf(database, query))];
}

/** Certificate, its numbers and the record type are those of one record; a certificate alone stands in the person's row. */
async function recordOf(database: Database, query: CertificationQuery): Promise<Condition[]> {
  const { certificate_id, certificate_name, record_type } = query;
  const wanted = [
    ...matching(certificationFields, query, ['npi', 'record_type', ...personal]),
    ...(certificate_name === undefined ? [] : [named(certificate_name)]),
    ...(record_type === undefined ? [] : [sql<boolean>`record_type = upper(${record_type})`]),
  ];
  if (wanted.length === 0) return [];
  const alone = wanted.length === 1;
  if (alone && certificate_id !== undefined) return [await certifiedIn(database, 'certificate_id', certificate_id)];
  if (alone && certificate_name !== undefined)
    return [await certifiedIn(database, 'certificate_name', certificate_name)];
  const asked = sql.join(wanted, sql` and `);
  const met = sql<boolean>`npi in (select npi from certifications where ${asked})`;
  if (alone && record_type !== undefined)
    return [{ met, people: (await having(database, tables, 'record_type', record_type, 'whole')).people }];
  const counted = await sql<{ people: number }>`
    select count(distinct npi)::int people from certifications where ${asked}`.execute(database.db);
  return [{ met, ...counted.rows[0] }];
}

async function certifiedIn(database: Database, field: 'certificate_id' | 'certificate_name', value: string) {
  const { people } = await having(database, tables, field, value, 'whole');
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

/** A day, or what is known of it: without its day, a month; without its month, a year. 30 February is a month. */
function dateOf(year: number | null, month: number | null, day: number | null): string | null {
  if (year === null) return null;
  if (month === null) return String(year);
  const beginning = `${year}-${String(month).padStart(2, '0')}`;
  const exists = day !== null && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return exists ? `${beginning}-${String(day).padStart(2, '0')}` : beginning;
}
