// State licenses, two to a person, as many as the boards have given.
import type { DatasetBench, DatasetQuestion } from '#bench/datasets/dataset.ts';
import { asking, drawer, unfiltered } from '#bench/datasets/questions.ts';
import { licenseSorts } from '#src/datasets/licenses/contract.ts';
import { inventLicenses } from '#src/datasets/licenses/invented.ts';
import { findLicensedProviders, licensesOf } from '#src/datasets/licenses/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { states } from '#src/shared/states.ts';

export const licensesBench: DatasetBench = {
  dataset: 'licenses',
  table: 'licenses',
  rows: 2_000_000,
  invent: inventLicenses,
  questions,
};

async function questions(database: Database, search: Search): Promise<DatasetQuestion[]> {
  const values = drawer(database);
  const npis = await values('select npi from licensed_providers order by random() limit 60');
  const some = (fact: string) => values(`select ${fact} from licensed_providers order by random() limit 60`);
  const part = (field: string, from: number) =>
    values(
      `select substr(${field}, ${from}, 4) from licensed_providers where length(${field}) > ${from + 2} order by random() limit 60`,
    );
  const find = (query: object) =>
    findLicensedProviders(search, { order: 'asc', page: 1, ...query } as Parameters<typeof findLicensedProviders>[1]);
  const by = asking(find);
  const both = await values(
    `select medical_school || '|' || state from licensed_providers where medical_school is not null order by random() limit 60`,
  );
  const people = await values('select rows from imported_tables where name = $$licensed_providers$$');
  return [
    { title: 'search: one NPI', asks: npis.map((npi) => () => find({ npi })) },
    ...unfiltered(licenseSorts, Number(people[0]), find),
    await by('search: part of a last name', 'last_name', part('last_name', 2)),
    await by('search: two letters of a last name', 'last_name', some('substr(last_name, 2, 2)')),
    await by('search: part of a first name', 'first_name', part('first_name', 2)),
    await by('search: part of a school', 'medical_school', part('medical_school', 15)),
    await by('search: state, by expiry', 'state', Promise.resolve(Object.keys(states)), {
      sort: 'expiry_date',
      order: 'desc',
    }),
    await by('search: city', 'city', some('city')),
    await by('search: graduation year', 'graduation_year', some('graduation_year')),
    await by('search: degree', 'credential', Promise.resolve(['MD', 'DO', 'PA'])),
    await by('search: license number', 'license_number', some('license_number')),
    await by('search: expiry date', 'expiry_date', some('expiry_date')),
    {
      title: 'search: school and state',
      asks: both.map((pair) => {
        const [medical_school, state] = pair.split('|');
        return () => find({ medical_school, state });
      }),
    },
    await by('search: part of a last name, state and degree', 'last_name', part('last_name', 2), {
      state: 'CA',
      credential: 'MD',
    }),
    { title: 'licenses of a provider', asks: npis.map((npi) => () => licensesOf(database, npi)) },
  ];
}
