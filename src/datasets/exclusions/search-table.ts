import { nameAgrees, possiblePeople } from '#src/datasets/exclusion-matches.ts';
import { SAME_KEYS } from '#src/search/changed-keys.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** NPIs in the list of exclusions. With another name than the listed one, an NPI is a possible match only. */
export const excludedTable: TableDefinition = {
  name: 'excluded',
  key: 'npi',
  childOf: ['providers'],
  filledBy: 'exclusions_in_force',
  sources: ['exclusions_in_force', 'providers', 'organizations'],
  select: `select npi, case when bool_or(${nameAgrees('listed')}) then 'excluded' else 'possible' end status
    from exclusions_in_force listed where npi is not null group by npi`,
  order: [],
  columns: { status: { kind: 'code' } },
};

/** People whose name and state may be those of a row without an NPI. */
export const possiblyExcludedTable: TableDefinition = {
  name: 'possibly_excluded',
  key: 'npi',
  childOf: ['providers'],
  filledBy: 'exclusions_in_force',
  sources: ['exclusions_in_force', 'providers', 'practice_locations', 'licenses'],
  changedBy: { providers: SAME_KEYS, practice_locations: SAME_KEYS, licenses: SAME_KEYS },
  select: possiblePeople(),
  selectAmong: possiblePeople('npi = any ($1)'),
  computed: true,
  order: [],
  columns: { state: { kind: 'code' } },
};
