import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { rankOf } from '#src/shared/roles.ts';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { Pager } from '#src/ui/results/Pager.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { pageOfList, single, useUrlState } from '#src/ui/state/url-state.ts';
import styles from '#src/work/lists/lists.module.css';
import { listOpenings, type Opening, openingStatuses } from '#src/work/openings/contract.ts';
import { nameOf, statusColors, statusInWords, townOfSite } from '#src/work/openings/facts.tsx';
import table from '#src/work/openings/openings.module.css';
import { statusLabels } from '#src/work/openings/words.tsx';

const OpeningForm = later('OpeningForm', () => import('#src/work/openings/OpeningForm.tsx'));

const headers = ['Opening', 'Client', 'Site', 'Status', 'Positions', 'Owner', 'People'];

const yes = single.transform((value) => (value === 'yes' ? 'yes' : ''));
const Address = z.object({
  status: single.transform((name) => openingStatuses.find((one) => one === name) ?? ''),
  archived: yes,
  all: yes,
  page: pageOfList,
});

const statuses = [
  { value: '', label: 'Any status' },
  ...openingStatuses.map((value) => ({ value, label: statusLabels[value] })),
];

/** The openings that the user may open, last changed first (R-1314). */
export function Openings() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { state, change } = useUrlState(Address);
  const { status, archived, all, page } = state;
  const [isNew, setNew] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [listOpenings.url, state],
    queryFn: ({ signal }) => ask(listOpenings, { query: state, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const filter = (changed: Partial<Record<keyof typeof state, string>>) => change({ ...changed, page: '' });
  const newOpening = (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setNew(true)}>
      New opening
    </Button>
  );
  const none = status ? `No ${archived && 'archived '}opening is ${statusLabels[status].toLowerCase()}` : undefined;
  return (
    <>
      <Crumbs here="Openings" />
      <PageHead title="Openings" />
      <ListCard aria-label="Openings" aria-busy={!data && !error}>
        <ListCardHead>
          <h2 aria-live="polite">
            {data ? `${count(data.total)} ${data.total === 1 ? 'opening' : 'openings'}` : 'Openings'}
          </h2>
          <Spacer />
          <LightChoice
            size="xs"
            label="Status"
            hideLabel
            allowDeselect={false}
            data={statuses}
            value={status}
            onChange={(value) => filter({ status: value ?? '' })}
          />
          {rankOf(user?.role ?? null) >= rankOf('manager') && (
            <Button variant="subtle" size="xs" onClick={() => filter({ all: all ? '' : 'yes' })}>
              {all ? 'Yours and shared' : 'All of the team'}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => filter({ archived: archived ? '' : 'yes' })}>
            {archived ? 'Openings in use' : 'Archived openings'}
          </Button>
          <Button component={Link} to={links.openingsReport()} variant="subtle" size="xs">
            Report
          </Button>
          {newOpening}
        </ListCardHead>
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <LoadingStatus />
            <TableSkeleton headers={headers} />
          </>
        )}
        {data?.total === 0 &&
          (none ? (
            <EmptyState title={none}>Choose another status.</EmptyState>
          ) : archived ? (
            <EmptyState title="No archived openings">
              Archiving an opening keeps it and its list for later, out of the way.
            </EmptyState>
          ) : (
            <EmptyState title="No openings yet">
              An opening is a job to fill: its place, specialty and must-haves. It shows the people who meet them, and
              why, and has a list of the people you choose. Choose New opening, or start from a{' '}
              <Link to={links.providers()}>provider search</Link>.
            </EmptyState>
          ))}
        {data && data.rows.length > 0 && (
          <div aria-busy={isPlaceholderData} className={table.headed}>
            <PlainTable look="roomy" headers={headers} aria-label="Openings">
              {data.rows.map((opening) => (
                <Row key={opening.id} opening={opening} />
              ))}
            </PlainTable>
          </div>
        )}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(data.total / data.page_size)}
            onPage={(next) => change({ page: next > 1 ? next : '' })}
          />
        )}
      </ListCard>
      {isNew && <OpeningForm onClose={() => setNew(false)} onSaved={({ id }) => void navigate(links.opening(id))} />}
    </>
  );
}

const Row = ({ opening }: { opening: Opening }) => (
  <tr>
    <td className={styles.named}>
      <Link to={links.opening(opening.id)}>
        <b>{opening.title}</b>
      </Link>
    </td>
    <td className={`small ${table.unbroken}`}>{nameOf(opening.client)}</td>
    <td className={`small ${table.unbroken}`}>
      {nameOf(opening.site)}
      <div className="muted">{townOfSite(opening.site)}</div>
    </td>
    <td>
      <Badge color={statusColors[opening.status]} miw="max-content">
        {statusInWords(opening)}
      </Badge>
    </td>
    <td className="small num" data-head="Positions">
      {count(opening.positions)}
    </td>
    <td className="small nowrap">{opening.owner?.name ?? 'No owner'}</td>
    <td className="small num nowrap" data-head="People">
      {count(opening.people)}
    </td>
  </tr>
);
