import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { groupPeopleSql, groupsSql } from '#src/datasets/affiliations/group-people.ts';
import { equals } from '#src/search/criteria.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { peopleTable } from '#src/search/people.ts';
import type { Criterion } from '#src/search/query.ts';

/** Affiliated providers in the search index, each with the first group by name. */
export const affiliatedTable: TableDefinition = peopleTable('affiliated_providers', {
  ...indexColumns(affiliationFields),
  affiliations: { kind: 'shown' },
});

/** The medical groups of providers in the search index, of both sources (R-1242). */
export const affiliationTable: TableDefinition = {
  name: 'affiliations',
  key: 'npi',
  childOf: ['providers'],
  sources: ['affiliations', 'employer_people'],
  filledBy: 'affiliations',
  select: groupPeopleSql,
  order: [],
  columns: {
    org_pac_id: { kind: 'code', shown: true },
    members: { kind: 'number', digits: 6, decimals: 0, shown: true },
    telehealth: { kind: 'code' },
  },
};

/** SQL for the school in a row of CMS. `OTHER` is not a school. */
const school = `nullif(affiliations.medical_school, 'OTHER')`;

/** SQL for whether a row of CMS has a school or a graduation. */
const knownToCms = `(${school} is not null or affiliations.graduation_year is not null)`;

/**
 * The schools and graduations of providers in the search index: those of CMS or, for providers without, those of FSMB in
 * the capitals of CMS. The publisher tells them apart for callers who may not read licensed data.
 */
export const educationTable: TableDefinition = {
  name: 'educations',
  key: 'npi',
  childOf: ['providers'],
  sources: ['affiliations', 'licenses'],
  select: `select npi, ${school} as medical_school, graduation_year, 'CMS' as publisher from affiliations where ${knownToCms}
    union
    select npi, upper(medical_school), graduation_year, 'FSMB' from licenses
    where (medical_school is not null or graduation_year is not null)
      and not exists (select from affiliations where affiliations.npi = licenses.npi and ${knownToCms})`,
  order: [],
  columns: { medical_school: { kind: 'code' }, graduation_year: { kind: 'date' }, publisher: { kind: 'code' } },
};

/** Selects the educations that CMS publishes. */
export const fromCms: Criterion = equals('publisher', 'CMS');

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

/** Medical groups in the search index. PAC IDs are too far apart for keys, so rows are numbered in their order. */
export const groupTable: TableDefinition = {
  name: 'medical_groups',
  key: 'place',
  sources: ['medical_groups', 'employer_people'],
  filledBy: 'medical_groups',
  select: groupsSql,
  computed: true,
  order: ['facility_name'],
  columns: {
    org_pac_id: { kind: 'shown' },
    facility_name: { kind: 'text', shown: true },
    org_members: { kind: 'number', digits: 9, decimals: 0, shown: true },
    clinicians: { kind: 'number', digits: 9, decimals: 0, shown: true },
    locations: { kind: 'number', digits: 9, decimals: 0, shown: true },
    city: { kind: 'text', shown: true },
    state: { kind: 'code', shown: true },
  },
};
