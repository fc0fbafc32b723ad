import type { HospitalRow } from '#src/datasets/hospitals/contract.ts';
import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { zip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import type { Column, TableRows } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(hospitalFields);

/** The columns of the results table. Each `id` is a sort value of the API. */
const columns: Column<HospitalRow>[] = [
  { ...heads.ccn, width: 80, cell: (row) => <CcnLink hospital={row} /> },
  { ...heads.facility_name, width: 300, cell: (row) => <b>{titleCase(row.facility_name)}</b> },
  { ...heads.type, width: 160, yields: true, cell: (row) => titleCase(row.hospital_type) },
  { ...heads.city, width: 100, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 42, cell: (row) => row.state },
  { ...heads.zip, width: 84, cell: (row) => <span className="num">{zip(row.zip)}</span> },
];

/** The rows of hospitals. */
export const hospitalRows: TableRows<HospitalRow> = {
  label: 'Hospitals',
  columns,
  idOf: ({ ccn }) => ccn,
  hrefOf: ({ ccn }) => links.hospital(ccn),
  summary: (row) => <HospitalSummary row={row} />,
};

/** A hospital on narrow screens. */
const HospitalSummary = ({ row }: { row: HospitalRow }) => (
  <>
    <Pair>
      <b>{titleCase(row.facility_name)}</b>
      <CcnLink hospital={row} />
    </Pair>
    <Pair>
      <div>
        <div>{titleCase(row.hospital_type)}</div>
        <div className="muted small">{townOf(row)}</div>
      </div>
      <PhoneLink number={row.phone} />
    </Pair>
  </>
);

const CcnLink = ({ hospital: { ccn, facility_name } }: { hospital: HospitalRow }) => (
  <RecordLink to={links.hospital(ccn)} number={ccn} name={titleCase(facility_name)} />
);
