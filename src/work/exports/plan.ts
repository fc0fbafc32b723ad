// What a file reads: the columns of datasets and of the team that an order asks for.
import {
  asOfColumn,
  type DatasetColumns,
  type ExportColumn,
  type ExportGroup,
  milesColumn,
  npiColumn,
  type RecordTable,
} from '#src/server/export-columns.ts';
import type { ExportOrder, Plan, PlannedColumn } from '#src/work/exports/order.ts';
import { list, team } from '#src/work/exports/team-columns.ts';
import { typedColumns } from '#src/work/exports/typed-people.ts';

/** The groups of a table, in the order of columns in the file: those of datasets, then those of the team. */
export const groupsOf = (ofDatasets: readonly DatasetColumns[], table: RecordTable): readonly ExportGroup[] => [
  ...ofDatasets.filter(({ of }) => of.includes(table)),
  ...(table === 'providers' ? [list, team] : []),
];

/** What cells say of a value that SHARE_MAILING does not share (R-1671). */
const WITHHELD = 'withheld by this site';

/** The columns of an order in the order of its wish, the NPI first. The first group of the table has each row that is listed. */
export function planOf(ofDatasets: readonly DatasetColumns[], order: ExportOrder): Plan {
  const groups = groupsOf(ofDatasets, order.table);
  const known = new Map<string, PlannedColumn>();
  const add = (column: ExportColumn, value: PlannedColumn['value'], group?: ExportGroup) => {
    const { name, label, header, kind } = column;
    const head = order.names === 'ours' ? label : header;
    const source = { dataset: group?.dataset ?? null, title: group && !group.dataset ? group.title : null };
    known.set(name, { head, label, header, kind, ...source, value });
  };
  for (const group of groups) {
    const rows = group.from(order);
    for (const column of group.columns)
      if (column.mailing && !order.mailing) add({ ...column, kind: 'text' }, { rows, sql: `'${WITHHELD}'` }, group);
      else add(column, { rows, sql: column.sql }, group);
    add(asOfColumn(group), 'date of the data', group);
  }
  add(milesColumn, 'miles');
  add(npiColumn, 'npi');
  return {
    listed: groups[0]?.from(order) ?? '',
    columns: [
      ...[npiColumn.name, ...order.columns].flatMap((name) => known.get(name) ?? []),
      ...(order.typed ? typedColumns : []),
    ],
  };
}
