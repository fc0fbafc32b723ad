import { type ProgramRow, programTypes } from '#src/datasets/programs/contract.ts';
import { programFields } from '#src/datasets/programs/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PhoneCell, PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import { titleCase, townOf } from '#src/ui/record/title-case.ts';
import type { Filter } from '#src/ui/results/filters.ts';
import { type Column, tableLayout } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(programFields);

/** The columns of the results table. Each `id` is a sort value of the API. */
const columns: Column<ProgramRow>[] = [
  { ...heads.program_number, width: 92, cell: (row) => <NumberLink row={row} /> },
  { ...heads.name, width: 260, cell: (row) => <b>{titleCase(row.name)}</b> },
  { ...heads.specialty, width: 180, yields: true, cell: (row) => <Specialty row={row} /> },
  { ...heads.type, width: 76, cell: (row) => typeOf(row) },
  { ...heads.city, width: 90, cell: (row) => titleCase(row.location, 'place') },
  { ...heads.state, width: 42, cell: (row) => row.state },
  { ...heads.status, width: 250, cell: (row) => titleCase(row.accreditation_status) },
  { ...heads.director, width: 140, cell: (row) => titleCase(row.director_name, 'person') },
  {
    ...heads.phone,
    width: 114,
    cell: (row) => <PhoneCell number={row.director_phone} />,
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

/** The layout of programs. */
export const programLayout = tableLayout(
  {
    label: 'Programs',
    columns,
    idOf: ({ program_number }) => program_number,
    hrefOf: ({ program_number }) => links.program(program_number),
    summary: (row) => <ProgramSummary row={row} />,
  },
  { filters, choicesOf },
);

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

const Specialty = ({ row: { specialty_1, sub_specialty_1 } }: { row: ProgramRow }) => (
  <div>
    <div>{titleCase(specialty_1)}</div>
    {sub_specialty_1 && <div className="muted small">{titleCase(sub_specialty_1)}</div>}
  </div>
);
