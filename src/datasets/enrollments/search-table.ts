import type { TableDefinition } from '#src/search/definition.ts';

/** The groups through which providers bill Medicare, in the search index, each with the number of them. */
export const employerTable: TableDefinition = {
  name: 'employer_people',
  key: 'npi',
  childOf: ['providers'],
  sources: ['employer_people'],
  select: 'select npi, pac_id, count(*) over (partition by npi) as employers from employer_people',
  order: [],
  columns: { pac_id: { kind: 'code' }, employers: { kind: 'number', digits: 4, decimals: 0 } },
};
