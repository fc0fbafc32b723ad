import { Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { count, counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { rankOf } from '#src/shared/roles.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { fieldWidth, ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { single, useUrlState } from '#src/ui/state/url-state.ts';
import { openingStatuses } from '#src/work/openings/contract.ts';
import { nameOf, statusInWords } from '#src/work/openings/facts.tsx';
import { statusLabels } from '#src/work/openings/words.tsx';
import { getOpeningsReport, type OpeningsReport as Reply, reportFiles } from '#src/work/report/contract.ts';
import { ReportCards, ReportTools } from '#src/work/report/ReportCards.tsx';
import { weeksInUrl } from '#src/work/report/weeks.tsx';

const Address = z.object({
  client: single,
  client_npi: single,
  status: single.transform((name) => openingStatuses.find((one) => one === name) ?? ''),
  of: single.transform((value) => (value === 'yours' ? 'yours' : '')),
  weeks: weeksInUrl,
});

type Client = Reply['clients'][number];

/** The report of all openings that the user may open, or of those of one client (R-1556). */
export function OpeningsReport() {
  const { user } = useAuth();
  const { state, change } = useUrlState(Address);
  const { client, client_npi, status, weeks, of } = state;
  const isManager = rankOf(user?.role ?? null) >= rankOf('manager');
  const query = {
    weeks: String(weeks),
    ...(client && { client }),
    ...(client_npi && { client_npi }),
    ...(status && { status }),
    ...(isManager && !of && { all: 'yes' }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [getOpeningsReport.url, query],
    queryFn: ({ signal }) => ask(getOpeningsReport, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <Crumbs trail={[{ label: 'Openings', path: links.openings() }]} here="Report" />
      <PageHead title="Report of openings" />
      <Group gap={8} mb={12} data-screen>
        <Choice
          size="xs"
          flex={fieldWidth}
          label="Client"
          hideLabel
          searchable
          data={[
            { value: '', label: 'All clients' },
            ...(data?.clients ?? []).map((each) => ({ value: keyOf(each), label: nameOf(each) })),
          ]}
          value={client_npi || client}
          allowDeselect={false}
          onChange={(key) => {
            const chosen = data?.clients.find((each) => keyOf(each) === key);
            change({ client: chosen?.text ?? '', client_npi: chosen?.npi ?? '' });
          }}
        />
        <Choice
          size="xs"
          flex={fieldWidth}
          label="Status"
          hideLabel
          data={[
            { value: '', label: 'Any status' },
            ...openingStatuses.map((value) => ({ value, label: statusLabels[value] })),
          ]}
          value={status}
          allowDeselect={false}
          onChange={(chosen) => change({ status: chosen ?? '' })}
        />
        {isManager && (
          <Choice
            size="xs"
            flex={fieldWidth}
            label="Whose"
            hideLabel
            data={[
              { value: '', label: 'All of the team' },
              { value: 'yours', label: 'Yours and shared' },
            ]}
            value={of}
            allowDeselect={false}
            onChange={(chosen) => change({ of: chosen ?? '' })}
          />
        )}
        <ReportTools
          weeks={weeks}
          onWeeks={(chosen) => change({ weeks: chosen })}
          file={`${reportFiles.openings.url}?${new URLSearchParams(query)}`}
        />
      </Group>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <LoadingStatus />
          <CardsSkeleton lines={[5, 7, 3, 4]} />
        </>
      )}
      {data && (
        <>
          <OpeningsCard openings={data.openings} />
          <ReportCards report={data} />
        </>
      )}
    </>
  );
}

const keyOf = ({ npi, text }: Client) => npi ?? text ?? '';

const OpeningsCard = ({ openings }: { openings: Reply['openings'] }) => (
  <ListCard aria-label="Openings" mt={0} mb={18}>
    <ListCardHead>
      <h2 aria-live="polite">{counted(openings.length, 'opening')}</h2>
    </ListCardHead>
    {openings.length === 0 ? (
      <EmptyState title="No openings">Choose another client or status.</EmptyState>
    ) : (
      <PlainTable headers={['Opening', 'Client', 'Status', 'Positions', 'People']} aria-label="Openings">
        {openings.map((opening) => (
          <tr key={opening.id}>
            <td data-first>
              <Link to={`${links.opening(opening.id)}?tab=report`}>{opening.title}</Link>
            </td>
            <td className="small">{nameOf(opening.client)}</td>
            <td className="small">{statusInWords(opening)}</td>
            <td className="small num" data-head="Positions">
              {count(opening.positions)}
            </td>
            <td className="small num" data-head="People">
              {count(opening.people)}
            </td>
          </tr>
        ))}
      </PlainTable>
    )}
  </ListCard>
);
