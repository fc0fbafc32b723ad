import { nameAgrees } from '#src/datasets/exclusion-matches.ts';
import { compactDay, yearOnly } from '#src/datasets/exclusions/clean.ts';
import { exclusionFields } from '#src/datasets/exclusions/dataset.ts';
import { upperCase } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { npiIfAny } from '#src/importer/no-npi.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = { npi: npiIfAny, upperCase, day: compactDay, year: yearOnly };
const LIST = 'UPDATED.csv';

/** OIG's List of Excluded Individuals/Entities. It lists only exclusions in force; supplements add those of a month. */
export const exclusions: Source = {
  dataset: 'exclusions',
  origin: {
    title: 'List of Excluded Individuals/Entities (LEIE)',
    publisher: 'Office of Inspector General, U.S. Department of Health and Human Services',
    web_address: 'https://oig.hhs.gov/exclusions/exclusions_list.asp',
    terms: 'Public domain.',
    share: 'public',
    every: 31,
  },
  publishedOn: () => null,
  files: [
    {
      title: LIST,
      name: /^UPDATED.*\.csv$/i,
      encoding: 'windows-1252',
      tables: [declared('exclusions', exclusionFields, cleaners)],
    },
    {
      title: '*excl.csv',
      name: /excl.*\.csv$/i,
      encoding: 'windows-1252',
      several: true,
      requires: LIST,
      tables: [declared('exclusion_supplements', exclusionFields, cleaners)],
    },
    {
      title: '*rein.csv',
      name: /rein.*\.csv$/i,
      encoding: 'windows-1252',
      several: true,
      requires: LIST,
      tables: [declared('reinstatements', exclusionFields, cleaners)],
    },
  ],
  history: [
    {
      table: 'exclusions',
      fields: [
        {
          kind: 'screening',
          field: 'exclusion',
          columns: [
            'exclusion_type',
            'exclusion_date',
            'reinstatement_date',
            'waiver_state',
            'last_name',
            'business_name',
          ],
          // a possible match is no change
          text: `case when reinstatement_date is null and ${nameAgrees('exclusions')} then exclusion_date::text end`,
        },
      ],
    },
  ],
  derived: [{ table: 'exclusions_in_force', from: ['exclusions', 'exclusion_supplements', 'reinstatements'] }],
};
