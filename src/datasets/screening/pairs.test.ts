// The measured set: pairs.tsv has 400 invented pairs of a row in OIG's list without an NPI and a record of NPPES. `same` says
// whether both are one person or organization. The pairs were written before the rules that they measure (R-982).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { possiblePeople } from '#src/datasets/exclusion-matches.ts';
import { exclusionsHeader } from '#src/datasets/exclusions/headers.ts';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import { locationHeader } from '#src/datasets/nppes/headers.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import {
  individual,
  mainFile,
  inventedNpi as npiOf,
  organization,
  quotedLine,
} from '#src/datasets/nppes/test-files.ts';
import { screeningOf } from '#src/datasets/screening/queries.ts';
import { importerOf } from '#src/datasets/screening/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

const [header = '', ...lines] = readFileSync(path.join(import.meta.dirname, 'pairs.tsv'), 'utf8')
  .trimEnd()
  .split('\n');
const pairs = lines.map((text, n) => {
  const values = text.split('\t');
  const of = Object.fromEntries(header.split('\t').map((name, place) => [name, values[place] ?? '']));
  return { n, npi: npiOf(n + 1), ...of } as Pair;
});

type Pair = { n: number; npi: string; kind: string; same: string } & Record<string, string>;

let database: Database;
let files: ReturnType<typeof importerOf>;
/** By pair: the rows of the list, by their pair, that its NPI possibly is in. */
const found = new Map<number, number[]>();

beforeAll(async () => {
  database = await testDatabase();
  files = importerOf(database);
  await files.load(nppes, [
    files.write('npidata_pfile_20050523-20261108.csv', mainFile(pairs.map(recordOf))),
    files.write(
      'pl_pfile_20050523-20261108.csv',
      quotedLine(locationHeader) +
        pairs
          .filter(({ site_state }) => site_state)
          .map(({ npi, site_state = '' }) =>
            quotedLine([npi, '1 SITE ROAD', '', 'SITETON', site_state, '00000', 'US', '', '', '']),
          )
          .join(''),
    ),
  ]);
  await files.load(exclusions, [files.write('UPDATED.csv', quotedLine(exclusionsHeader) + pairs.map(rowOf).join(''))]);
  for (const { n, npi } of pairs) {
    const { rows } = await screeningOf(database, npi);
    const [{ status, match } = { status: null, match: null }] = rows;
    if (status === 'possible') found.set(n, match?.listed.map(({ city }) => Number(city?.slice(5))) ?? []);
  }
});

afterAll(async () => {
  files.clear();
  await database.close();
});

const recordOf = (pair: Pair) => {
  const address = {
    'Provider Business Practice Location Address State Name': pair.state ?? '',
    'Provider Business Mailing Address State Name': pair.mailing_state || pair.state || '',
  };
  if (pair.organization)
    return organization(pair.n + 1, {
      ...address,
      'Provider Organization Name (Legal Business Name)': pair.organization,
      'Provider Other Organization Name': pair.other_organization ?? '',
      'Provider Other Organization Name Type Code': pair.other_organization ? '3' : '',
    });
  return individual(pair.n + 1, {
    ...address,
    'Provider Last Name (Legal Name)': pair.last ?? '',
    'Provider First Name': pair.first ?? '',
    'Provider Middle Name': pair.middle ?? '',
    'Provider Name Suffix Text': pair.suffix ?? '',
    'Provider Other Last Name': pair.other_last ?? '',
    'Provider Other First Name': pair.other_first ?? '',
    'Provider Other Last Name Type Code': pair.other_last ? '1' : '',
  });
};

const rowOf = (pair: Pair) => {
  const { listed_last = '', listed_first = '', listed_middle = '', listed_business = '', listed_state = '' } = pair;
  return quotedLine([
    ...[listed_last, listed_first, listed_middle, listed_business, 'IND- LIC HC SERV PRO', '', '', '0000000000', ''],
    ...['1 SAMPLE ROAD', `PAIR ${pair.n}`, listed_state, '', '1128a1', '20200319', '00000000', '00000000', ''],
  ]);
};

const isFound = ({ n }: Pair) => found.get(n)?.includes(n) ?? false;
const same = pairs.filter((pair) => pair.same === 'yes');
const named = ({ kind, npi, last, first, organization }: Pair) =>
  `${kind}: ${organization || `${last}, ${first}`} ${npi}`;

it('finds at least 98 % of the pairs that are one (R-982)', () => {
  const missed = same.filter((pair) => !isFound(pair));
  expect(pairs).toHaveLength(400);
  expect(missed.length / same.length, missed.map(named).join('\n')).toBeLessThanOrEqual(0.02);
});

it('finds other people only if nothing but the person differs, or by a nickname', () => {
  const wrong = pairs.filter((pair) => pair.same === 'no' && isFound(pair));
  const counts = Map.groupBy(wrong, ({ kind }) => kind);
  expect(Array.from(counts, ([kind, { length }]) => [kind, length])).toEqual([
    ['another person with a common name', 2],
    ['another person with the same common name', 8],
    ['a part of a name in common', 1],
  ]);
});

it('the search has the same people as the screening of each', async () => {
  const { rows } = await database.pool.query(`select npi::text from (${possiblePeople()}) people order by npi`);
  const people = pairs.filter(({ n, organization }) => found.has(n) && !organization);
  expect(rows.map(({ npi }) => npi)).toEqual(people.map(({ npi }) => npi).sort());
});
