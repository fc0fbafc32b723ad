import { Badge, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { useTitle } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { DetailContent, NotFound, useDetail } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { later } from '#src/ui/state/later.tsx';
import { single, useUrlState } from '#src/ui/state/url-state.ts';
import { getList } from '#src/work/lists/contract.ts';
import { useOthersWork } from '#src/work/lists/others-work.tsx';
import { listQuery } from '#src/work/lists/questions.tsx';
import { getOpening, NO_OPENING, type Opening } from '#src/work/openings/contract.ts';
import { OpeningFacts } from '#src/work/openings/OpeningFacts.tsx';
import { OpeningHead } from '#src/work/openings/OpeningHead.tsx';
import styles from '#src/work/openings/openings.module.css';

const PeopleTab = later('PeopleTab', () => import('#src/work/openings/people/PeopleTab.tsx'));
const PlaceTab = later('PlaceTab', () => import('#src/work/openings/place/PlaceTab.tsx'));
const HistoryTab = later('HistoryTab', () => import('#src/work/openings/history/HistoryTab.tsx'));
const OutreachTab = later('OutreachTab', () => import('#src/work/letters/OutreachTab.tsx'));
const SubmittedTab = later('SubmittedTab', () => import('#src/work/submissions/SubmittedTab.tsx'));
const ReportTab = later('ReportTab', () => import('#src/work/report/ReportTab.tsx'));

const trail = [{ label: 'Openings', path: links.openings() }];

/** An opening: what it asks, its people, and what changed of it (R-1315). */
export function OpeningPage() {
  const { id = '' } = useParams();
  const detail = useDetail(getOpening, { id });
  const { data, missing, refetch } = detail;
  const client = useQueryClient();
  useOthersWork(() => {
    void refetch();
    void client.invalidateQueries({ queryKey: [getList.url] });
  });
  const gone = missing?.status === 400 ? NO_OPENING : missing?.message; // 400: part of a link
  useTitle(missing ? gone : data?.title);
  return (
    <>
      <Crumbs trail={trail} here={data && !missing ? data.title : 'Opening'} />
      <DetailContent
        detail={detail}
        skeleton={<CardsSkeleton lines={[5]} />}
        missing={({ message }) => (
          <NotFound title={gone ?? message}>
            Go to <Link to={links.openings()}>your openings</Link>.
          </NotFound>
        )}
      >
        {(opening) => <Content key={opening.id} opening={opening} />}
      </DetailContent>
    </>
  );
}

const tabs = [
  { value: '', label: 'People' },
  { value: 'place', label: 'Place' },
  { value: 'history', label: 'History' },
  { value: 'outreach', label: 'Outreach' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'report', label: 'Report' },
] as const;

const Address = z.object({ tab: single.transform((name) => tabs.find(({ value }) => value === name)?.value ?? '') });

function Content({ opening }: { opening: Opening }) {
  const { state } = useUrlState(Address);
  const { data: list, error, refetch } = useQuery(listQuery(opening.list));
  return (
    <>
      <OpeningHead opening={opening} list={list} />
      {opening.archived && (
        <p style={{ marginBottom: 10 }}>
          <Badge color="plain">Archived</Badge> Restore the opening to change it.
        </p>
      )}
      <OpeningFacts opening={opening} />
      <Group component="nav" className={`tabs ${styles.tabs}`} aria-label="Parts" gap={4} data-screen>
        {tabs.map(({ value, label }) => (
          <Link
            key={value}
            to={{ search: value && `?tab=${value}` }}
            preventScrollReset
            aria-current={state.tab === value ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Group>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {state.tab === 'place' && <PlaceTab opening={opening} />}
      {state.tab === 'history' && <HistoryTab opening={opening} />}
      {state.tab === 'outreach' && <OutreachTab opening={opening} />}
      {state.tab === 'submitted' && <SubmittedTab opening={opening} />}
      {state.tab === 'report' && <ReportTab opening={opening} />}
      {state.tab === '' && list && <PeopleTab opening={opening} list={list} />}
    </>
  );
}
