import { optOutFields } from '#src/datasets/opt-outs/dataset.ts';
import { amongNpis, type DatasetColumns, sinceColumn } from '#src/server/export-columns.ts';

export const optOutColumns: DatasetColumns = {
  position: 100,
  of: ['providers', 'organizations'],
  name: 'opted_out',
  title: 'Medicare opt-outs',
  dataset: 'opt-outs',
  ...sinceColumn(
    'opted_out_since',
    'Opted Out Since',
    optOutFields.effective_date.header,
    `select npi, effective_date as day from opt_outs where ${amongNpis}`,
  ),
};
