import { Link } from 'react-router';
import type { AffiliatedProvider, GroupMember, MedicalGroup } from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { count, counted, personName } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { RecordLink } from '#src/ui/RecordLink.tsx';
import type { Column } from '#src/ui/ResultsTable.tsx';

const heads = headsOf(affiliationFields);

/** The columns of the affiliation search, each by the name the API sorts it by. */
export const affiliatedColumns: Column<AffiliatedProvider>[] = [
  { ...heads.npi, cell: ({ row: { original } }) => <NpiLink row={original} /> },
  { ...heads.last_name, cell: ({ row: { original } }) => <b>{original.last_name}</b> },
  { ...heads.first_name, cell: ({ row: { original } }) => original.first_name },
  { ...heads.specialty, cell: ({ row: { original } }) => original.primary_specialty },
  { ...heads.facility, cell: ({ row: { original } }) => <FacilityOf row={original} /> },
  { ...heads.city, cell: ({ row: { original } }) => original.city },
  { ...heads.state, cell: ({ row: { original } }) => original.state },
];

/** The columns of a medical group's clinicians. */
export const memberColumns: Column<GroupMember>[] = [
  { ...heads.npi, cell: ({ row: { original } }) => <NpiLink row={original} /> },
  { ...heads.last_name, cell: ({ row: { original } }) => <b>{original.last_name}</b> },
  { ...heads.first_name, cell: ({ row: { original } }) => original.first_name },
  { ...heads.specialty, cell: ({ row: { original } }) => original.primary_specialty },
  { ...heads.city, cell: ({ row: { original } }) => original.city },
  { ...heads.state, cell: ({ row: { original } }) => original.state },
];

/** The columns of the medical groups. */
export const groupColumns: Column<MedicalGroup>[] = [
  { id: 'facility_name', header: 'Group Name', cell: ({ row: { original } }) => <GroupLink group={original} /> },
  { id: 'city', header: 'City', cell: ({ row: { original } }) => original.city },
  { id: 'state', header: 'State', cell: ({ row: { original } }) => original.state },
  {
    id: 'org_members',
    header: 'Members',
    cell: ({ row: { original } }) => (
      <span className="num">{original.org_members === null ? '' : count(original.org_members)}</span>
    ),
  },
  {
    id: 'clinicians',
    header: 'Clinicians listed',
    cell: ({ row: { original } }) => <span className="num">{count(original.clinicians)}</span>,
  },
  {
    id: 'locations',
    header: 'Locations',
    cell: ({ row: { original } }) => <span className="num">{count(original.locations)}</span>,
  },
];

/** An affiliated provider or a group's clinician where there is no room for columns. */
export function ProviderSummary({ row }: { row: AffiliatedProvider | GroupMember }) {
  const name = [row.last_name, row.first_name].filter(Boolean).join(', ');
  return (
    <>
      <div className="pair">
        <span>
          <b>{name}</b> <span className="muted">{row.credential}</span>
        </span>
        <NpiLink row={row} />
      </div>
      <div className="pair">
        <div>
          <div>{row.primary_specialty}</div>
          {'facility_name' in row && <div>{row.facility_name}</div>}
          <div className="muted small">{[row.city, row.state].filter(Boolean).join(', ')}</div>
        </div>
        <PhoneLink number={row.phone} />
      </div>
    </>
  );
}

/** A medical group where there is no room for columns. */
export function GroupSummary({ row }: { row: MedicalGroup }) {
  const sizes = [row.org_members !== null && counted(row.org_members, 'member'), counted(row.locations, 'location')];
  return (
    <>
      <GroupLink group={row} />
      <div className="pair muted small">
        <span>{[row.city, row.state].filter(Boolean).join(', ')}</span>
        <span className="num">{sizes.filter(Boolean).join(' · ')}</span>
      </div>
    </>
  );
}

const NpiLink = ({ row }: { row: AffiliatedProvider | GroupMember }) => (
  <RecordLink to={links.provider(row.npi)} number={row.npi} name={personName(row)} />
);

const GroupLink = ({ group: { org_pac_id, facility_name } }: { group: MedicalGroup }) => (
  <Link to={links.medicalGroup(org_pac_id)}>{facility_name ?? org_pac_id}</Link>
);

/** The first group by name, and how many affiliations there are besides; nothing where no group has a name. */
function FacilityOf({ row: { facility_name, affiliations } }: { row: AffiliatedProvider }) {
  if (!facility_name) return null;
  return (
    <>
      {facility_name}
      {affiliations > 1 && <div className="muted small num">and {affiliations - 1} more</div>}
    </>
  );
}
