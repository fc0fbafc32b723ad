import type { TableDefinition } from '#src/search/definition.ts';

/** Opt-outs of Medicare in the search index. */
export const optOutTable: TableDefinition = {
  name: 'opt_outs',
  key: 'npi',
  childOf: ['providers'],
  sources: ['opt_outs'],
  select: 'select distinct npi, state from opt_outs where npi is not null',
  order: [],
  columns: { state: { kind: 'code' } },
};
