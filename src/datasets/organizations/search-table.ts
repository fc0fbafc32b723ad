import { specialtyIndex } from '#src/datasets/nppes/dataset.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { indexColumns, indexSelect } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/**
 * The search index of organizations: all fields that the results table searches, sorts or shows, and the mailing
 * addresses that the registry searches.
 */
export const organizationTable: TableDefinition = {
  name: 'organizations',
  key: 'npi',
  sources: ['organizations', 'taxonomy'],
  order: ['name'],
  select: `select npi, zip, ${indexSelect(organizationFields)}, ${specialtyIndex.select} from organizations`,
  columns: { ...indexColumns(organizationFields), ...specialtyIndex.columns, zip: { kind: 'shown' } },
};

/** Other names of organizations, such as those under which they do business. */
export const organizationNameTable: TableDefinition = {
  name: 'organization_names',
  key: 'npi',
  childOf: ['organizations'],
  sources: ['organizations', 'other_names'],
  select: `select npi, other_name as name from organizations where other_name is not null
    union select npi, other_name from other_names where other_name is not null`,
  order: [],
  columns: { name: { kind: 'words' } },
};
