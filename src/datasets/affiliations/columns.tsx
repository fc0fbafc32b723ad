import { Link } from 'react-router';
import type { GroupMember, MedicalGroup } from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { count, counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { PersonPhone } from '#src/ui/marks/marks.tsx';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PersonFirstLine, PersonLink } from '#src/ui/record/PersonLink.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import type { SearchColumn } from '#src/ui/results/fitting.ts';
import type { Column, TableRows } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(affiliationFields);

/** The columns of the clinicians of a medical group or a hospital. */
export const memberColumns: readonly SearchColumn<GroupMember>[] = [
  { ...heads.npi, width: 92, cell: (row) => <PersonLink row={row} /> },
  { ...heads.last_name, width: 120, cell: (row) => <b>{titleCase(row.last_name, 'person')}</b> },
  { ...heads.first_name, width: 110, cell: (row) => titleCase(row.first_name, 'person') },
  {
    id: 'credential',
    header: 'Credentials',
    width: 90,
    unsorted: true,
    leaves: { nothing: 10 },
    cell: (row) => row.credential,
  },
  { ...heads.specialty, width: 160, yields: true, cell: (row) => titleCase(row.primary_specialty) },
  { ...heads.city, width: 120, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 56, cell: (row) => row.state },
  {
    id: 'phone',
    header: 'Phone',
    width: 124,
    unsorted: true,
    cell: (row) => <PersonPhone npi={row.npi} number={row.phone} as={PhoneLink} />,
  },
];

/** The columns of the medical groups. */
const groupColumns: Column<MedicalGroup>[] = [
  { id: 'facility_name', header: 'Group Name', width: 260, cell: (row) => <GroupLink group={row} /> },
  { id: 'city', header: 'City', width: 100, cell: (row) => titleCase(row.city, 'place') },
  { id: 'state', header: 'State', width: 42, cell: (row) => row.state },
  {
    id: 'org_members',
    header: 'Members',
    width: 70,
    align: 'right',
    cell: (row) => <span className="num">{row.org_members === null ? '' : count(row.org_members)}</span>,
  },
  {
    id: 'clinicians',
    header: 'Clinicians listed',
    width: 100,
    align: 'right',
    cell: (row) => <span className="num">{count(row.clinicians)}</span>,
  },
  {
    id: 'locations',
    header: 'Locations',
    width: 80,
    align: 'right',
    cell: (row) => <span className="num">{count(row.locations)}</span>,
  },
];

/** The rows of medical groups. */
export const groupRows: TableRows<MedicalGroup> = {
  label: 'Medical groups',
  columns: groupColumns,
  idOf: ({ org_pac_id }) => org_pac_id,
  hrefOf: ({ org_pac_id }) => links.medicalGroup(org_pac_id),
  summary: (row) => <GroupSummary row={row} />,
};

/** A clinician on narrow screens. */
export function MemberSummary({ row }: { row: GroupMember }) {
  return (
    <>
      <PersonFirstLine row={row} />
      <Pair>
        <div>
          <div>{titleCase(row.primary_specialty)}</div>
          <div className="muted small">{townOf(row)}</div>
        </div>
        <PersonPhone npi={row.npi} number={row.phone} as={PhoneLink} />
      </Pair>
    </>
  );
}

/** A medical group on narrow screens. */
function GroupSummary({ row }: { row: MedicalGroup }) {
  const sizes = [row.org_members !== null && counted(row.org_members, 'member'), counted(row.locations, 'location')];
  return (
    <>
      <GroupLink group={row} />
      <Pair className="muted small">
        <span>{townOf(row)}</span>
        <span className="num">{sizes.filter(Boolean).join(' · ')}</span>
      </Pair>
    </>
  );
}

const GroupLink = ({ group: { org_pac_id, facility_name } }: { group: MedicalGroup }) => (
  <Link to={links.medicalGroup(org_pac_id)}>{titleCase(facility_name) ?? org_pac_id}</Link>
);
