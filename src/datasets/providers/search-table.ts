import { addressEnds, specialtyIndex } from '#src/datasets/nppes/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { SAME_KEYS } from '#src/search/changed-keys.ts';
import { deactivatedOn, lastKnownIn } from '#src/search/deactivated.ts';
import { indexColumns, indexSelect } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** The states of the licenses that providers reported to NPPES, in the first five slots. */
const licenseStates = `array[taxonomies->0->>'license_state', taxonomies->1->>'license_state',
    taxonomies->2->>'license_state', taxonomies->3->>'license_state', taxonomies->4->>'license_state'] as license_states`;

/** Y: one of them is the state of the practice address. */
const licensedAtHome = `case when state in (taxonomies->0->>'license_state', taxonomies->1->>'license_state',
    taxonomies->2->>'license_state', taxonomies->3->>'license_state', taxonomies->4->>'license_state') then 'Y' end
    as licensed_at_home`;

/** What the index reads of providers, with `further` columns. */
const select = (from: string, further = '') =>
  `select npi, ${indexSelect(providerFields)}, ${specialtyIndex.select}, ${licenseStates}, ${licensedAtHome},
    ${addressEnds} as address_ends${further}
    from ${from}`;

/**
 * The search index of providers: all fields that the results table searches, sorts or shows, and the mailing addresses
 * that the registry searches.
 */
export const providerTable: TableDefinition = {
  name: 'providers',
  key: 'npi',
  sources: ['providers', 'taxonomy'],
  changedBy: { providers: SAME_KEYS },
  order: ['last_name', 'first_name'],
  select: select('providers'),
  columns: {
    ...indexColumns(providerFields),
    ...specialtyIndex.columns,
    license_states: { kind: 'codes', slots: 5 },
    licensed_at_home: { kind: 'code' },
    address_ends: { kind: 'code' },
  },
};

/** The last published rows of providers whose NPI is out of service. */
export const deactivatedProviderTable: TableDefinition = {
  ...providerTable,
  name: 'deactivated_providers',
  sources: ['providers', 'deactivations', 'taxonomy'],
  changedBy: { providers: SAME_KEYS, deactivations: SAME_KEYS },
  select: select(lastKnownIn('providers'), ', deactivated_on'),
  columns: { ...providerTable.columns, ...deactivatedOn },
};

const formerNames = (from: string) =>
  `select npi, coalesce(other_last_name, last_name) as last_name, coalesce(other_first_name, first_name) as first_name
    from ${from} where other_last_name is not null or other_first_name is not null`;

/** Former and other names of providers, in service or not. A part that is not given is that of the present name. */
export const formerNameTable: TableDefinition = {
  name: 'former_names',
  key: 'npi',
  childOf: ['providers', 'deactivated_providers'],
  sources: ['providers', 'deactivations'],
  changedBy: { providers: SAME_KEYS, deactivations: SAME_KEYS },
  select: `${formerNames('providers')} union all ${formerNames(lastKnownIn('providers'))}`,
  order: [],
  columns: { last_name: { kind: 'text', loose: true }, first_name: { kind: 'text', loose: true } },
};
