import type { TableDefinition } from '#src/search/definition.ts';

/** What Medicare paid providers per year, in the search index. */
export const paymentTable: TableDefinition = {
  name: 'payments',
  key: 'npi',
  childOf: ['providers'],
  sources: ['payments'],
  select: 'select npi, year, payment_amount, services, beneficiaries from payments',
  order: [],
  columns: {
    year: { kind: 'date' },
    payment_amount: { kind: 'number', digits: 10, decimals: 2 },
    services: { kind: 'number', digits: 10, decimals: 2 },
    beneficiaries: { kind: 'number', digits: 8, decimals: 0 },
  },
};
