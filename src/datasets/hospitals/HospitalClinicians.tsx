import { memberSortValues } from '#src/datasets/affiliations/contract.ts';
import { Roster } from '#src/datasets/affiliations/Roster.tsx';
import { listClinicians } from '#src/datasets/hospitals/contract.ts';
import { counted } from '#src/shared/format.ts';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';

const address = listAddress({}, memberSortValues);
const none = { title: 'No clinicians found', advice: 'CMS lists no clinician of this hospital.' };
const found = ({ total }: { total: number }) => counted(total, 'affiliated clinician');

/** A paged list of a hospital's clinicians. */
export function HospitalClinicians({ ccn }: { ccn: string }) {
  const { view, viewed } = useList(address, { within: true });
  const search = useSearch(listClinicians, { params: { ccn }, viewed });
  return <Roster search={search} view={view} of={`hospital ${ccn}`} found={found} none={none} />;
}
