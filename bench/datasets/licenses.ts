// State licenses, two to a person, as many as the boards have given.
import { npiAt } from '#bench/country/npi.ts';
import { below, seeded, weighted } from '#bench/country/random.ts';
import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { drawer, everybody, line, physicians } from '#bench/datasets/people.ts';
import { sortValues } from '#src/datasets/licenses/contract.ts';
import { findLicensedProviders, licensesOf } from '#src/datasets/licenses/queries.ts';
import type { Database } from '#src/server/database.ts';
import { states } from '#src/shared/states.ts';

const header =
  'npi,first_name,last_name,degree_code,city,state_code,license_number,license_issue_date,license_expire_date,birth_date,medical_school_name,graduation_year';

export const licensesBench: DatasetBench = {
  dataset: 'licenses',
  table: 'licenses',
  rows: 2_000_000,
  files: (rows, seed) => [{ name: 'fsmb_licenses.csv', lines: licenses(rows, seed) }],
  questions,
};

const drawLicenses = weighted([50, 28, 11, 5, 3, 2, 1]);
const codes = Object.keys(states);

function* licenses(rows: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const draw = physicians(random, seed + 1);
  yield line([header]);
  for (let n = 0, written = 0; ; n++) {
    const { first_name, last_name, credential, city, state, school, graduated } = draw();
    const held = new Set([state]);
    for (let more = drawLicenses(random); more > 0; more--) held.add(codes[below(random, codes.length)] as string);
    for (const at of held) {
      if (written++ === rows) return;
      const issued = graduated + below(random, 2026 - graduated);
      const expires = random() < 0.15 ? Math.min(2025, issued + 4) : 2026 + below(random, 3);
      const days = [day(issued, random), day(expires, random), day(graduated - 27, random)];
      yield line([npiAt(n), first_name, last_name, credential, city, at, `${at}${n}`, ...days, school, graduated]);
    }
  }
}

const day = (year: number, random: () => number) =>
  `${year}-${String(1 + below(random, 12)).padStart(2, '0')}-${String(1 + below(random, 28)).padStart(2, '0')}`;

async function questions(database: Database): Promise<Question[]> {
  const values = drawer(database);
  const npis = await values('select npi from licensed_providers order by random() limit 60');
  const some = (fact: string) => values(`select ${fact} from licensed_providers order by random() limit 60`);
  const part = (field: string, from: number) =>
    values(
      `select substr(${field}, ${from}, 4) from licensed_providers where length(${field}) > ${from + 2} order by random() limit 60`,
    );
  const none = Object.fromEntries(
    [
      ...['npi', 'first_name', 'last_name', 'credential', 'city', 'state', 'license_number'],
      ...['issue_date', 'expiry_date', 'medical_school', 'graduation_year', 'sort'],
    ].map((name) => [name, undefined]),
  );
  const find = (query: object) =>
    findLicensedProviders(database, { ...none, order: 'asc', page: 1, ...query } as Parameters<
      typeof findLicensedProviders
    >[1]);
  const by = async (title: string, field: string, literals: Promise<string[]>, more: object = {}) => ({
    title,
    asks: (await literals).map((literal) => () => find({ [field]: literal, ...more })),
  });
  const both = await values(
    `select medical_school || '|' || state from licensed_providers where medical_school is not null order by random() limit 60`,
  );
  const people = await values('select rows from imported_tables where name = $$licensed_providers$$');
  return [
    { title: 'search: one NPI', asks: npis.map((npi) => () => find({ npi })) },
    ...everybody(sortValues, Number(people[0]), find),
    await by('search: part of a last name', 'last_name', part('last_name', 2)),
    await by('search: two letters of a last name', 'last_name', some('substr(last_name, 2, 2)')),
    await by('search: part of a first name', 'first_name', part('first_name', 2)),
    await by('search: part of a school', 'medical_school', part('medical_school', 15)),
    await by('search: state, by expiry', 'state', Promise.resolve(codes), { sort: 'expiry_date', order: 'desc' }),
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
