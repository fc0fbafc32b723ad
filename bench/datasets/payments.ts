// Medicare payments, as many as a year has, at places and under names as uneven as the country's.
import { drawFirstName, drawSurname, menTable, surnameTable, womenTable } from '#bench/country/names.ts';
import { npiAt } from '#bench/country/npi.ts';
import { makePlaces } from '#bench/country/places.ts';
import { below, type Random, ranked, seeded } from '#bench/country/random.ts';
import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { PaymentQuery, sortValues } from '#src/datasets/payments/contract.ts';
import { paymentsHeader } from '#src/datasets/payments/headers.ts';
import { importedPayments } from '#src/datasets/payments/queries.ts';
import type { Database } from '#src/server/database.ts';

const types =
  'Nurse Practitioner|Internal Medicine|Family Practice|Physician Assistant|Diagnostic Radiology|Emergency Medicine|Anesthesiology|Optometry|Cardiology|Podiatry|Dermatology|Clinical Laboratory'.split(
    '|',
  );
const drawType = ranked(types.length, 4);

export const paymentsBench: DatasetBench = {
  dataset: 'payments',
  table: 'payments',
  rows: 1_200_000,
  files: (rows, seed) => [{ name: 'MUP_PHY_R26_P05_V10_D24_Prov.csv', lines: records(rows, seed) }],
  questions,
};

function* records(rows: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const surnames = surnameTable();
  const first = [womenTable(), menTable()];
  const { draw } = makePlaces(seed + 1);
  yield line(paymentsHeader);
  for (let n = 0; n < rows; n++) {
    const organization = random() < 0.06;
    const surname = surnames[drawSurname(random)] ?? '';
    const given = first[random() < 0.5 ? 1 : 0]?.[drawFirstName(random)] ?? '';
    const { city, state, zip } = draw(random);
    const who = organization ? [`${surname} MEDICAL GROUP`, '', '', '', 'O'] : [surname, given, '', 'MD', 'I'];
    yield line([
      ...[npiAt(n), ...who, `${1 + below(random, 9999)} MAIN ST`, '', city, state, '', zip, '1', '', 'US'],
      ...[types[drawType(random)] ?? '', 'Y', ...figures(random)],
    ]);
  }
}

/** Everything from the number of procedure codes on. */
function figures(random: Random): string[] {
  const people = 11 + Math.floor(random() ** 4 * 5000);
  const services = people * (1 + below(random, 8));
  const allowed = services * (20 + random() * 120);
  const money = [allowed * 2.7, allowed, allowed * 0.77, allowed * 0.77].map((amount) => amount.toFixed(2));
  const counts = [String(1 + below(random, 60)), String(people), String(services), ...money];
  const bands = Array.from({ length: 14 }, () => (random() < 0.3 ? '' : String(below(random, people))));
  const conditions = Array.from({ length: 25 }, () => (random() < 0.2 ? '' : String(below(random, 76))));
  return [...counts, '', '0', '0', '0', '0', '0', '0', '0', '', ...counts, '72', ...bands, ...conditions, '1.2345'];
}

const line = (values: readonly string[]) => `${values.join(',')}\n`;

async function questions(database: Database): Promise<Question[]> {
  const payments = importedPayments(database);
  const draw = async (column: string): Promise<string[]> => {
    const { rows } = await database.pool.query(
      `select ${column} as value from searched_payments where ${column} is not null order by random() limit 40`,
    );
    return rows.map(({ value }) => String(value));
  };
  const most = async (column: string): Promise<string[]> => {
    const { rows } = await database.pool.query(
      `select ${column} as value from searched_payments group by 1 order by count(*) desc nulls last limit 10`,
    );
    return rows.flatMap(({ value }) => value ?? []);
  };
  const find = (query: Record<string, string>) => () => payments.find(PaymentQuery.parse(query));
  const npis = await draw('npi');
  const [lastNames, firstNames, cities, zips] = await Promise.all(['last_name', 'first_name', 'city', 'zip'].map(draw));
  const [states, commonNames, commonFirst, largeCities] = await Promise.all(
    ['state', 'last_name', 'first_name', 'city'].map(most),
  );
  const orders = sortValues.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  const last = Math.ceil((await payments.find(PaymentQuery.parse({}))).total / 10);
  const each = (values: string[] = [], ask: (value: string) => Record<string, string>) =>
    values.map((value) => find(ask(value)));
  const inOrder = (values: string[] = [], ask: (value: string) => Record<string, string>) =>
    values.flatMap((value) => orders.map((order) => find({ ...ask(value), ...order })));
  const page = (number: number) => orders.map((order) => find({ ...order, page: String(number) }));
  return [
    { title: 'search: one NPI', asks: each(npis, (npi) => ({ npi })) },
    { title: 'search: last name', asks: each(lastNames, (last_name) => ({ last_name })) },
    { title: 'search: first name', asks: each(firstNames, (first_name) => ({ first_name })) },
    { title: 'search: city', asks: each(cities, (city) => ({ city })) },
    { title: 'search: ZIP', asks: each(zips, (zip) => ({ zip })) },
    {
      title: 'search: first name, last name and state',
      asks: each(lastNames, (last_name) => ({
        last_name,
        first_name: commonFirst?.[0] ?? '',
        state: states?.[0] ?? '',
      })),
    },
    {
      title: 'search: 10 most common last names, each order',
      asks: inOrder(commonNames, (last_name) => ({ last_name })),
    },
    {
      title: 'search: 10 most common first names, each order',
      asks: inOrder(commonFirst, (first_name) => ({ first_name })),
    },
    { title: 'search: 10 largest cities, each order', asks: inOrder(largeCities, (city) => ({ city })) },
    { title: 'search: 10 largest states, each order', asks: inOrder(states, (state) => ({ state })) },
    {
      title: 'search: 10 largest states, page 50',
      asks: inOrder(states, (state) => ({ state, page: '50' })),
    },
    { title: 'search: no criteria, each order, pages 1 to 5', asks: [1, 2, 5].flatMap(page) },
    { title: 'search: no criteria, each order, last page', asks: page(last) },
    { title: 'search: no criteria, each order, middle page', asks: page(last >> 1) },
    { title: 'one record', asks: npis.map((npi) => () => payments.paymentOf(npi, undefined)) },
    { title: 'years', asks: npis.slice(0, 20).map(() => () => payments.years()) },
  ];
}
