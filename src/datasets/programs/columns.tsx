import { type ProgramRow, programTypes } from '#src/datasets/programs/contract.ts';
import { programFields } from '#src/datasets/programs/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import type { Filter } from '#src/ui/filters.ts';
import { PhoneCell, PhoneLink } from '#src/ui/PhoneLink.tsx';
import { RecordLink } from '#src/ui/RecordLink.tsx';
import type { Column } from '#src/ui/ResultsTable.tsx';

const heads = headsOf(programFields);

/** The columns of the results table, each by the name the API sorts it by. */
export const columns: Column<ProgramRow>[] = [
  { ...heads.program_number, cell: ({ row: { original } }) => <NumberLink row={original} /> },
  { ...heads.name, cell: ({ row: { original } }) => <b>{original.name}</b> },
  { ...heads.specialty, cell: ({ row: { original } }) => <Specialty row={original} /> },
  { ...heads.type, cell: ({ row: { original } }) => typeOf(original) },
  { ...heads.city, cell: ({ row: { original } }) => original.location },
  { ...heads.state, cell: ({ row: { original } }) => original.state },
  { ...heads.status, cell: ({ row: { original } }) => original.accreditation_status },
  { ...heads.director, cell: ({ row: { original } }) => original.director_name },
  {
    ...heads.phone,
    cell: ({ row: { original } }) => <PhoneCell number={original.director_phone} />,
  },
];

/** The filters over the loaded rows. */
export const filters: Filter<ProgramRow>[] = [
  { name: 'name', label: 'Name', match: 'contains' },
  { name: 'specialty_1', label: 'Specialty', match: 'contains' },
  { name: 'type', label: 'Type', match: 'exact' },
  { name: 'state', label: 'State', match: 'contains' },
  { name: 'location', label: 'City', match: 'contains' },
  { name: 'accreditation_status', label: 'Status', match: 'contains' },
];

export const choicesOf = () => ({
  type: Object.entries(programTypes).map(([value, label]) => ({ value, label })),
});

/** A row where there is no room for columns. */
export const ProgramSummary = ({ row }: { row: ProgramRow }) => (
  <>
    <div className="pair">
      <b>{row.name}</b>
      <NumberLink row={row} />
    </div>
    <div className="pair">
      <Specialty row={row} />
      <span>{typeOf(row)}</span>
    </div>
    <div className="pair">
      <div className="muted small">
        <div>{[row.location, row.state].filter(Boolean).join(', ')}</div>
        <div>{row.accreditation_status}</div>
        <div>{row.director_name}</div>
      </div>
      <PhoneLink number={row.director_phone} />
    </div>
  </>
);

const NumberLink = ({ row: { program_number, name } }: { row: ProgramRow }) => (
  <RecordLink to={links.program(program_number)} number={program_number} name={name} />
);

const typeOf = ({ type }: ProgramRow) => type && (programTypes[type] ?? type);

const Specialty = ({ row: { specialty_1, sub_specialty_1 } }: { row: ProgramRow }) => (
  <div>
    <div>{specialty_1}</div>
    {sub_specialty_1 && <div className="muted small">{sub_specialty_1}</div>}
  </div>
);
