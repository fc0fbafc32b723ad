import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { SAME_KEYS } from '#src/search/changed-keys.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { peopleTable } from '#src/search/people.ts';

/** Licensed people in the search index, as the license that expires last describes them. */
export const licensedTable: TableDefinition = peopleTable('licensed_providers', {
  ...indexColumns(licenseFields),
  licenses: { kind: 'shown' },
});

/** Board licenses in the search index. Those of one person are in the order in which one is chosen for the list. */
export const licenseTable: TableDefinition = {
  name: 'licenses',
  key: 'npi',
  childOf: ['providers', licensedTable.name],
  sources: ['licenses', 'providers'],
  changedBy: { providers: SAME_KEYS },
  ranked: true,
  select: `select npi, state, license_number, issue_date, expiry_date,
      case state = (select providers.state from providers where providers.npi = licenses.npi) when true then 'Y' when false then 'N' end as home
    from licenses
    order by expiry_date desc nulls last, issue_date desc nulls last, state, license_number`,
  order: [],
  columns: {
    state: { kind: 'code', shown: true },
    license_number: { kind: 'code', shown: true },
    issue_date: { kind: 'date', shown: true },
    expiry_date: { kind: 'date', shown: true },
    /** Y: of the state of the practice address; N: of another. */
    home: { kind: 'code' },
  },
};
