import type { TableDefinition } from '#src/search/definition.ts';

/** The board licenses of providers in the search index. */
export const licenseTable: TableDefinition = {
  name: 'licenses',
  key: 'npi',
  childOf: ['providers'],
  sources: ['licenses'],
  select: 'select npi, state, issue_date, expiry_date, medical_school, graduation_year from licenses',
  order: [],
  columns: {
    state: { kind: 'code' },
    issue_date: { kind: 'date' },
    expiry_date: { kind: 'date' },
    medical_school: { kind: 'code' },
    graduation_year: { kind: 'date' },
  },
};
