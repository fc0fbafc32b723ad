// Medicare payments, as many as a year has, at places and under names as uneven as the country's.
import type { DatasetBench, DatasetQuestion } from '#bench/datasets/dataset.ts';
import { drawer } from '#bench/datasets/questions.ts';
import { PaymentQuery, paymentSorts } from '#src/datasets/payments/contract.ts';
import { inventPayments } from '#src/datasets/payments/invented.ts';
import { importedPayments } from '#src/datasets/payments/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

export const paymentsBench: DatasetBench = {
  dataset: 'payments',
  table: 'payments',
  rows: 1_200_000,
  invent: (country) => ({ files: () => inventPayments(country).files().slice(0, 1) }),
  questions,
};

async function questions(database: Database, search: Search): Promise<DatasetQuestion[]> {
  const payments = importedPayments(database, search);
  const values = drawer(database);
  const draw = (column: string) =>
    values(`select ${column} from payments where ${column} is not null order by random() limit 40`);
  const most = (column: string) =>
    values(`select ${column} from payments where ${column} is not null group by 1 order by count(*) desc limit 10`);
  const find = (query: Record<string, string>) => () => payments.find(PaymentQuery.parse(query));
  const npis = await draw('npi');
  const [lastNames, firstNames, cities, zips] = await Promise.all(['last_name', 'first_name', 'city', 'zip'].map(draw));
  const [states, commonNames, commonFirst, largeCities] = await Promise.all(
    ['state', 'last_name', 'first_name', 'city'].map(most),
  );
  const orders = paymentSorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
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
