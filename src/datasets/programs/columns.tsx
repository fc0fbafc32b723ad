import { useElementSize } from '@mantine/hooks';
import { type ProgramRow, programTypes } from '#src/datasets/programs/contract.ts';
import { programFields } from '#src/datasets/programs/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import type { Filter } from '#src/ui/results/filters.ts';
import { fitting, type SearchColumn } from '#src/ui/results/fitting.ts';
import type { ListView } from '#src/ui/results/list.ts';
import type { Layout } from '#src/ui/results/Results.tsx';
import { type PickedRows, type TableRows, tableLayout } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(programFields);

/** The columns of the results table. Each `id` is a sort value of the API. */
const columns: SearchColumn<ProgramRow>[] = [
  { ...heads.program_number, width: 100, cell: (row) => <NumberLink row={row} /> },
  { ...heads.name, width: 224, cell: (row) => <b>{titleCase(row.name)}</b> },
  { ...heads.specialty, width: 180, yields: true, cell: (row) => <Specialty row={row} cut /> },
  { ...heads.type, width: 76, cell: (row) => typeOf(row) },
  { ...heads.city, width: 90, cell: (row) => titleCase(row.location, 'place') },
  { ...heads.state, width: 42, cell: (row) => row.state },
  { ...heads.status, width: 190, leaves: { nothing: 10 }, cell: (row) => titleCase(row.accreditation_status) },
  {
    ...heads.director,
    width: 140,
    leaves: { nothing: 20 },
    cell: (row) => titleCase(row.director_name, 'person'),
  },
  {
    ...heads.phone,
    width: 125,
    leaves: { nothing: 30 },
    cell: (row) => <PhoneLink number={row.director_phone} />,
  },
];

/** The filters over the loaded rows. */
const filters: Filter<ProgramRow>[] = [
  { name: 'name', label: 'Name', match: 'contains' },
  { name: 'specialty_1', label: 'Specialty', match: 'contains' },
  { name: 'type', label: 'Type', match: 'exact' },
  { name: 'state', label: 'State', match: 'contains' },
  { name: 'location', label: 'City', match: 'contains' },
  { name: 'accreditation_status', label: 'Status', match: 'contains' },
];

const choicesOf = () => ({
  type: Object.entries(programTypes).map(([value, label]) => ({ value, label })),
});

const rows: TableRows<ProgramRow> = {
  label: 'Programs',
  columns,
  idOf: ({ program_number }) => program_number,
  hrefOf: ({ program_number }) => links.program(program_number),
  summary: (row) => <ProgramSummary row={row} />,
};

/** The layout of programs, with the columns that have room. */
export const programLayout = (picking: PickedRows<ProgramRow>): Layout<ProgramRow> => ({
  ...tableLayout(rows, { filters, choicesOf }),
  draw: (page, view) => <Programs page={page} view={view} picking={picking} />,
});

interface ProgramsProps {
  page: ProgramRow[];
  view: ListView;
  picking: PickedRows<ProgramRow>;
}

function Programs({ page, view, picking }: ProgramsProps) {
  const { ref, width } = useElementSize();
  const fitted = { ...rows, columns: fitting(columns, width) };
  return <div ref={ref}>{tableLayout(fitted, { picking }).draw(page, view)}</div>;
}

/** A row on narrow screens. */
const ProgramSummary = ({ row }: { row: ProgramRow }) => (
  <>
    <Pair>
      <b>{titleCase(row.name)}</b>
      <NumberLink row={row} />
    </Pair>
    <Pair>
      <Specialty row={row} />
      <span>{typeOf(row)}</span>
    </Pair>
    <Pair>
      <div className="muted small">
        <div>{townOf({ city: row.location, state: row.state })}</div>
        <div>{titleCase(row.accreditation_status)}</div>
        <div>{titleCase(row.director_name, 'person')}</div>
      </div>
      <PhoneLink number={row.director_phone} />
    </Pair>
  </>
);

const NumberLink = ({ row: { program_number, name } }: { row: ProgramRow }) => (
  <RecordLink to={links.program(program_number)} number={program_number} name={titleCase(name)} />
);

const typeOf = ({ type }: ProgramRow) => type && (programTypes[type] ?? type);

/** `cut`: whether text that has no room is cut. */
const Specialty = ({ row: { specialty_1, sub_specialty_1 }, cut }: { row: ProgramRow; cut?: boolean }) => (
  <div
    title={
      cut
        ? [specialty_1, sub_specialty_1]
            .map((name) => titleCase(name))
            .filter(Boolean)
            .join(' · ')
        : undefined
    }
  >
    <div className={cut ? 'cut' : undefined}>{titleCase(specialty_1)}</div>
    {sub_specialty_1 && <div className={`muted small ${cut ? 'cut' : ''}`}>{titleCase(sub_specialty_1)}</div>}
  </div>
);
