import type { TableDefinition } from '#src/search/definition.ts';

/**
 * What Medicare paid providers per year, in the search index: the criteria and orders of the list and of a provider
 * search. Names and cities are in capitals.
 */
export const paymentTable: TableDefinition = {
  name: 'payments',
  key: 'npi',
  childOf: ['providers'],
  sources: ['payments'],
  select: `select npi, year, upper(last_name collate pg_c_utf8) as last_name,
      upper(first_name collate pg_c_utf8) as first_name, upper(city collate pg_c_utf8) as city, state, zip, payment_amount,
      services, beneficiaries
    from payments`,
  order: [],
  orders: { last_name_first_name: ['last_name', 'first_name'], first_name_last_name: ['first_name', 'last_name'] },
  columns: {
    year: { kind: 'date' },
    last_name: { kind: 'code' },
    first_name: { kind: 'code' },
    city: { kind: 'code' },
    state: { kind: 'code' },
    zip: { kind: 'code' },
    payment_amount: { kind: 'number', digits: 10, decimals: 2, shown: true },
    services: { kind: 'number', digits: 10, decimals: 2 },
    beneficiaries: { kind: 'number', digits: 8, decimals: 0, shown: true },
  },
};
