import { addressLines, specialtyIndex } from '#src/datasets/nppes/dataset.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { addressKey } from '#src/datasets/practice_addresses/counted.ts';
import { SAME_KEYS } from '#src/search/changed-keys.ts';
import { deactivatedOn, lastKnownIn } from '#src/search/deactivated.ts';
import { indexColumns, indexSelect } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/**
 * The search index of organizations: all fields that the results table searches, sorts or shows, and the mailing
 * addresses that the registry searches. `members` is the number of providers at the same practice address, because no
 * publisher joins the NPI of an organization to its clinicians.
 */
export const organizationTable: TableDefinition = {
  name: 'organizations',
  key: 'npi',
  sources: ['organizations', 'practice_addresses', 'taxonomy'],
  filledBy: 'organizations',
  changedBy: {
    organizations: SAME_KEYS,
    practice_addresses: `select npi as key from organizations where ${addressKey('left(zip, 5)', addressLines)} = any ($1)`,
  },
  order: ['name'],
  select: `select npi, zip, ${indexSelect(organizationFields)}, ${specialtyIndex.select},
      case when ${addressLines} is not null then coalesce(providers, 0) end as members
    from organizations left join practice_addresses on (zip5, lines) = (left(zip, 5), ${addressLines})`,
  columns: {
    ...indexColumns(organizationFields),
    ...specialtyIndex.columns,
    zip: { kind: 'shown' },
    members: { kind: 'number', digits: 9, decimals: 0, shown: true },
  },
};

const { members: _, ...publishedColumns } = organizationTable.columns;

/** The last published rows of organizations whose NPI is out of service. */
export const deactivatedOrganizationTable: TableDefinition = {
  ...organizationTable,
  name: 'deactivated_organizations',
  sources: ['organizations', 'deactivations', 'taxonomy'],
  changedBy: { organizations: SAME_KEYS, deactivations: SAME_KEYS },
  select: `select npi, zip, ${indexSelect(organizationFields)}, ${specialtyIndex.select}, deactivated_on
    from ${lastKnownIn('organizations')}`,
  columns: { ...publishedColumns, ...deactivatedOn },
};

/** Other names of organizations, in service or not, such as those under which they do business. */
export const organizationNameTable: TableDefinition = {
  name: 'organization_names',
  key: 'npi',
  childOf: ['organizations', 'deactivated_organizations'],
  sources: ['organizations', 'deactivations', 'other_names'],
  changedBy: { organizations: SAME_KEYS, deactivations: SAME_KEYS, other_names: SAME_KEYS },
  select: `select npi, other_name as name from organizations where other_name is not null
    union select npi, other_name from other_names where other_name is not null
    union select npi, other_name from ${lastKnownIn('organizations')} where other_name is not null
    union select npi, further->>'other_name' from last_known_records, jsonb_array_elements(dependents->'other_names') further
      where further->>'other_name' is not null`,
  order: [],
  columns: { name: { kind: 'words', shown: true } },
};
