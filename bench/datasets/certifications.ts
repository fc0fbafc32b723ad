// Board certification: one to three certificates to a person, and what has become of them.
import type { DatasetBench, DatasetQuestion } from '#bench/datasets/dataset.ts';
import { asking, drawer, unfiltered } from '#bench/datasets/questions.ts';
import { certificationSorts } from '#src/datasets/certifications/contract.ts';
import { inventCertifications } from '#src/datasets/certifications/invented.ts';
import { certificationsOf, findCertifiedProviders } from '#src/datasets/certifications/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

export const certificationsBench: DatasetBench = {
  dataset: 'certifications',
  table: 'certifications',
  rows: 2_000_000,
  invent: inventCertifications,
  questions,
};

async function questions(database: Database, search: Search): Promise<DatasetQuestion[]> {
  const values = drawer(database);
  const npis = await values('select npi from certified_providers order by random() limit 60');
  const some = (fact: string) => values(`select ${fact} from certified_providers order by random() limit 60`);
  const record = (fact: string) => values(`select ${fact} from certifications tablesample system (0.1) limit 60`);
  const part = (field: string) =>
    values(
      `select substr(${field}, 2, 4) from certified_providers where length(${field}) > 4 order by random() limit 60`,
    );
  const find = (query: object) =>
    findCertifiedProviders(search, { order: 'asc', page: 1, ...query } as Parameters<typeof findCertifiedProviders>[1]);
  const by = asking(find);
  const people = await values('select rows from imported_tables where name = $$certified_providers$$');
  return [
    { title: 'search: one NPI', asks: npis.map((npi) => () => find({ npi })) },
    ...unfiltered(certificationSorts, Number(people[0]), find),
    await by('search: part of a last name', 'last_name', part('last_name')),
    await by('search: part of a first name', 'first_name', part('first_name')),
    await by('search: state', 'state', some('state')),
    await by('search: city', 'city', some('city')),
    await by('search: ZIP', 'zip', some('zip')),
    await by('search: ABMS id', 'abms_id', record('abms_id')),
    await by('search: certification id', 'certification_id', record('certification_id')),
    await by('search: certificate', 'certificate_name', values('select name from certificates')),
    await by(
      'search: record type',
      'record_type',
      values('select distinct record_type from certifications where record_type is not null'),
    ),
    await by('search: certificate and city', 'city', some('city'), { certificate_name: 'Internal Medicine' }),
    { title: 'records of a provider', asks: npis.map((npi) => () => certificationsOf(database, npi)) },
  ];
}
