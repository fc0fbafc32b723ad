// Board certification: one to three certificates to a person, and what has become of them.
import { npiAt } from '#bench/country/npi.ts';
import { ranked, seeded, weighted } from '#bench/country/random.ts';
import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { drawer, everybody, line, physicians } from '#bench/datasets/people.ts';
import { sortValues } from '#src/datasets/certifications/contract.ts';
import { certificationsOf, findCertifiedProviders } from '#src/datasets/certifications/queries.ts';
import type { Database } from '#src/server/database.ts';

const header =
  'abms_id,npi,first_name,last_name,degree_code,city,state_code,address_line_1,address_line_2,zip_code,certificate_id,certification_id,record_type,cert_start_month,cert_start_day,cert_start_year,cert_end_month,cert_end_day,cert_end_year';

const CERTIFICATES = 180;
const types = ['CE', 'MC', 'EX', 'IA', 'AD', '', 'DD', 'CS'];
const drawType = weighted([52, 22, 9, 5, 4, 4, 3, 1]);
const drawCertificate = ranked(CERTIFICATES, 6);
const drawRecords = weighted([36, 32, 18, 9, 5]);

export const certificationsBench: DatasetBench = {
  dataset: 'certifications',
  table: 'certifications',
  rows: 2_000_000,
  files: (rows, seed) => [
    { name: 'abms_records.csv', lines: records(rows, seed) },
    { name: 'abms_certificate_name.csv', lines: names() },
  ],
  questions,
};

function* records(rows: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const draw = physicians(random, seed + 1);
  yield line([header]);
  for (let n = 0, written = 0; ; n++) {
    const { first_name, last_name, credential, city, state, zip, graduated } = draw();
    const who = [900_000 + n, npiAt(n), first_name, last_name, credential, city, state, '1 MAIN ST', '', zip];
    for (let left = drawRecords(random) + 1; left > 0; left--) {
      if (written++ === rows) return;
      const [start, type] = [graduated + 4, types[drawType(random)] as string];
      yield line([...who, 100 + drawCertificate(random), n * 8 + left, type, 7, 1, start, 12, 31, start + 10]);
    }
  }
}

function* names(): Generator<string> {
  yield line(['certificate_id', 'certificate_name']);
  for (let n = 0; n < CERTIFICATES; n++) yield line([100 + n, `Certificate ${n}`]);
}

async function questions(database: Database): Promise<Question[]> {
  const values = drawer(database);
  const npis = await values('select npi from certified_providers order by random() limit 60');
  const some = (fact: string) => values(`select ${fact} from certified_providers order by random() limit 60`);
  const record = (fact: string) => values(`select ${fact} from certifications tablesample system (0.1) limit 60`);
  const part = (field: string) =>
    values(
      `select substr(${field}, 2, 4) from certified_providers where length(${field}) > 4 order by random() limit 60`,
    );
  const none = Object.fromEntries(
    [
      ...['npi', 'abms_id', 'first_name', 'last_name', 'credential', 'city', 'state', 'zip'],
      ...['certificate_id', 'certificate_name', 'certification_id', 'record_type', 'sort'],
    ].map((name) => [name, undefined]),
  );
  const find = (query: object) =>
    findCertifiedProviders(database, { ...none, order: 'asc', page: 1, ...query } as Parameters<
      typeof findCertifiedProviders
    >[1]);
  const by = async (title: string, field: string, literals: Promise<string[]>, more: object = {}) => ({
    title,
    asks: (await literals).map((literal) => () => find({ [field]: literal, ...more })),
  });
  const people = await values('select rows from imported_tables where name = $$certified_providers$$');
  return [
    { title: 'search: one NPI', asks: npis.map((npi) => () => find({ npi })) },
    ...everybody(sortValues, Number(people[0]), find),
    await by('search: part of a last name', 'last_name', part('last_name')),
    await by('search: part of a first name', 'first_name', part('first_name')),
    await by('search: state', 'state', some('state')),
    await by('search: city', 'city', some('city')),
    await by('search: ZIP', 'zip', some('zip')),
    await by('search: ABMS id', 'abms_id', record('abms_id')),
    await by('search: certification id', 'certification_id', record('certification_id')),
    await by('search: certificate', 'certificate_name', values('select name from certificates')),
    await by('search: record type', 'record_type', Promise.resolve(types.filter(Boolean))),
    await by('search: certificate and city', 'city', some('city'), { certificate_name: 'Certificate 3' }),
    { title: 'records of a provider', asks: npis.map((npi) => () => certificationsOf(database, npi)) },
  ];
}
