import { nameAgrees } from '#src/datasets/exclusion-matches.ts';
import { exclusionFields } from '#src/datasets/exclusions/dataset.ts';
import { amongNpis, type DatasetColumns, sinceColumn } from '#src/server/export-columns.ts';

export const exclusionColumns: DatasetColumns = {
  position: 80,
  of: ['providers', 'organizations'],
  name: 'excluded',
  title: 'OIG exclusions',
  dataset: 'exclusions',
  ...sinceColumn(
    'excluded_since',
    'Excluded Since',
    exclusionFields.exclusion_date.header,
    `select npi, exclusion_date as day from exclusions_in_force listed where ${amongNpis} and ${nameAgrees('listed')}`,
  ),
};
