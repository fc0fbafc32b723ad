import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { peopleTable } from '#src/datasets/people.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** Affiliated providers in the search index, each with the first group by name. */
export const affiliatedTable: TableDefinition = peopleTable('affiliated_providers', {
  ...indexColumns(affiliationFields),
  affiliations: { kind: 'shown' },
});

/** The medical groups and schools of providers in the search index. `OTHER` is not a school. */
export const affiliationTable: TableDefinition = {
  name: 'affiliations',
  key: 'npi',
  childOf: ['providers'],
  sources: ['affiliations'],
  select: `select npi, org_pac_id, org_members, telehealth, nullif(medical_school, 'OTHER') as medical_school,
      graduation_year
    from affiliations`,
  order: [],
  columns: {
    org_pac_id: { kind: 'code' },
    org_members: { kind: 'number', digits: 6, decimals: 0 },
    telehealth: { kind: 'code' },
    medical_school: { kind: 'code' },
    graduation_year: { kind: 'date' },
  },
};

/** The hospitals and other facilities of providers: each facility, and the hospital that a unit belongs to. */
export const facilityTable: TableDefinition = {
  name: 'facility_affiliations',
  key: 'npi',
  childOf: ['providers'],
  sources: ['facility_affiliations'],
  select: 'select npi, ccn, parent_ccn from facility_affiliations',
  order: [],
  columns: { ccn: { kind: 'code' }, parent_ccn: { kind: 'code' } },
};
