import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { counted, minute } from '#src/shared/format.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { PagedCard } from '#src/ui/results/PagedCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { pageOfList, single, useUrlState } from '#src/ui/state/url-state.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { ChangeInWords } from '#src/work/openings/history/ChangeInWords.tsx';
import { listOpeningHistory, type PastChange } from '#src/work/openings/history/contract.ts';

const headers = ['When', 'Who', 'What'];

const Address = z.object({ tab: single, page: pageOfList });

/** What changed of an opening and its list, by whom and when, newest first (R-1312). */
export function HistoryTab({ opening: { id } }: { opening: Opening }) {
  const { state, change } = useUrlState(Address);
  const query = useQuery({
    queryKey: [listOpeningHistory.url, id, state.page],
    queryFn: ({ signal }) => ask(listOpeningHistory, { params: { id }, query: { page: state.page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <PagedCard
      aria-label="History"
      query={query}
      page={state.page}
      onPage={(page) => change({ page })}
      heading={(total) => (total === undefined ? 'History' : counted(total, 'change'))}
      headers={headers}
      none={{ title: 'No changes', advice: 'Changes of the opening and its list show here.' }}
    >
      {(rows) => (
        <PlainTable look="texts" headers={headers} aria-label="History">
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: changes have no ID, and keep their order
            <Row key={`${row.at} ${n}`} change={row} />
          ))}
        </PlainTable>
      )}
    </PagedCard>
  );
}

const Row = ({ change }: { change: PastChange }) => (
  <tr>
    <td className="small num nowrap muted">{minute(change.at)}</td>
    <td className="small nowrap">{change.by?.name ?? (change.automatic ? 'After an import' : 'Not known anymore')}</td>
    <td style={{ width: '99%' }}>
      <p>
        {change.person && (
          <>
            <PersonLink row={change.person} text={lastFirst(change.person) || `NPI ${change.person.npi}`} />:{' '}
          </>
        )}
        {change.text ?? <ChangeInWords change={change} />}
      </p>
    </td>
  </tr>
);
