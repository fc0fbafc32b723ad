import { signalRows } from '#src/datasets/signal-rows.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** The signals of providers in the search index. An import and its comparison, a roll back and the day's ends make it new. */
export const signalTable: TableDefinition = {
  name: 'signals',
  key: 'npi',
  childOf: ['providers'],
  sources: ['providers', 'licenses', 'certifications', 'certificates', 'affiliations', 'changes'],
  filledBy: 'providers',
  select: `select npi, signal, day, state from (${signalRows()}) signals`,
  computed: true,
  order: [],
  columns: {
    signal: { kind: 'code', shown: true },
    day: { kind: 'date', shown: true },
    state: { kind: 'code', shown: true },
  },
};
