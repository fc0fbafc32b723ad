import { memberColumns, ProviderSummary } from '#src/datasets/affiliations/columns.tsx';
import { listGroupMembers, memberSortValues } from '#src/datasets/affiliations/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { Found } from '#src/ui/Found.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';

const address = listAddress({}, memberSortValues);
const skeleton = <TableSkeleton headers={memberColumns.map(({ header }) => header)} />;

/** The clinicians of a medical group, page by page. */
export function GroupMembers({ orgPacId }: { orgPacId: string }) {
  const { view, viewed } = useList(address, { within: true });
  const search = useSearch(listGroupMembers, {
    params: { org_pac_id: orgPacId },
    criteria: {},
    view: viewed,
    asked: true,
  });
  return (
    <ResultsCard search={search} skeleton={skeleton}>
      {(reply) => (
        <Found
          heading={`${count(reply.total)} ${reply.total === 1 ? 'clinician' : 'clinicians'}`}
          reply={reply}
          view={view}
          late={search.isPlaceholderData}
          sorts={memberColumns}
        >
          {(rows) => (
            <ResultsTable
              label="Clinicians"
              columns={memberColumns}
              rows={rows}
              idOf={({ npi }) => npi}
              hrefOf={({ npi }) => links.provider(npi)}
              summary={(row) => <ProviderSummary row={row} />}
              sort={view.sort}
              onSort={view.onSort}
            />
          )}
        </Found>
      )}
    </ResultsCard>
  );
}
