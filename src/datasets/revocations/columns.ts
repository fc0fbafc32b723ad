import { revocationFields } from '#src/datasets/revocations/dataset.ts';
import { amongNpis, type DatasetColumns, sinceColumn } from '#src/server/export-columns.ts';

export const revocationColumns: DatasetColumns = {
  position: 90,
  of: ['providers', 'organizations'],
  name: 'revoked',
  title: 'Medicare revocations',
  dataset: 'revocations',
  ...sinceColumn(
    'revoked_since',
    'Medicare Billing Revoked Since',
    revocationFields.revocation_date.header,
    `select npi, revocation_date as day from revocations where ${amongNpis}`,
  ),
};
