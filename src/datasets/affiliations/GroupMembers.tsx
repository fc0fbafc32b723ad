import { listGroupMembers, memberSortValues } from '#src/datasets/affiliations/contract.ts';
import { Roster } from '#src/datasets/affiliations/Roster.tsx';
import { counted } from '#src/shared/format.ts';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { dataDay, useSite } from '#src/ui/state/site.ts';

const address = listAddress({}, memberSortValues);
const none = { title: 'No clinicians found', advice: 'CMS lists no clinician of this group.' };
const found = ({ total }: { total: number }) => counted(total, 'clinician');

/** A paged list of a medical group's clinicians. */
export function GroupMembers({ orgPacId }: { orgPacId: string }) {
  const { view, viewed } = useList(address, { within: true });
  const search = useSearch(listGroupMembers, { params: { org_pac_id: orgPacId }, viewed });
  const hasEnrollments = dataDay(useSite(), 'employer_people') !== null;
  return (
    <>
      {hasEnrollments && (
        <p className="small muted" style={{ marginBottom: 10 }}>
          Doctors & Clinicians lists these. ‘Search its providers’ also finds people who only bill Medicare through the
          group.
        </p>
      )}
      <Roster search={search} view={view} of={`group ${orgPacId}`} found={found} none={none} />
    </>
  );
}
