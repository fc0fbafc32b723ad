import type { TableDefinition } from '#src/search/definition.ts';

/** The digits of `service_count` in the index. */
const SERVICES = { digits: 9, decimals: 2 };

/**
 * What providers did in the newest year, in the search index. A family is a class of RBCS without its last letter, which only says
 * whether the procedure is a major one.
 */
export const serviceTable: TableDefinition = {
  name: 'services',
  key: 'npi',
  childOf: ['providers'],
  sources: ['services', 'procedures'],
  filledBy: 'services',
  select: `select npi, code, service_count, patients from services
    where year = (select max(year) from service_years)`,
  order: [],
  columns: {
    code: { kind: 'code' },
    family: { kind: 'code', lookedUp: { by: 'code', select: 'select code, left(rbcs_id, 5) from procedures' } },
    service_count: { kind: 'total', ...SERVICES },
    patients: { kind: 'total', digits: 9, decimals: 0 },
  },
};
