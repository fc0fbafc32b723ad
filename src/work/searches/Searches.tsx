import { Badge, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { count } from '#src/shared/format.ts';
import { onlyThese } from '#src/shared/only-these.ts';
import { useFindByName } from '#src/ui/form/FindByName.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { CriteriaLine } from '#src/work/searches/CriteriaLine.tsx';
import { lookAtSearch, removeSearch, restoreSearch, type SavedSearch } from '#src/work/searches/contract.ts';
import { alertsQuery, searchesQuery, useReadAlerts } from '#src/work/searches/questions.tsx';
import { alertLabels, recountedOf, shortEventOf, totalOf } from '#src/work/searches/words.tsx';

const SearchSettings = later('SearchSettings', () => import('#src/work/searches/SearchSettings.tsx'));

/** The saved searches of the user and of the team, with what is new in each. */
export function Searches() {
  const { data, error, refetch } = useQuery(searchesQuery);
  const { text, shown, partOf, field } = useFindByName('Find a saved search', data?.rows, ({ name }) => name);
  return (
    <>
      <Crumbs here="Saved searches" />
      <PageHead title="Saved searches" subtitle="Searches with a name, and who is new in them since you last looked." />
      <ListCard aria-label="Saved searches">
        {error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingStatus />
        ) : data.rows.length === 0 ? (
          <EmptyState title="Save a search to see here who is new">
            Search on any screen, then choose 'Save search' beside the results.
          </EmptyState>
        ) : (
          <>
            {field && (
              <ListCardHead>
                <h2 aria-live="polite">
                  {partOf}
                  {count(data.rows.length)} saved searches
                </h2>
                <Spacer />
                {field}
              </ListCardHead>
            )}
            {shown?.length === 0 ? (
              <EmptyState title={`No saved search has ‘${text.trim()}’ in its name`}>Try part of the name.</EmptyState>
            ) : (
              <PlainTable headers={headers} aria-label="Saved searches">
                {shown?.map((search) => (
                  <SearchRow key={search.id} search={search} />
                ))}
              </PlainTable>
            )}
          </>
        )}
      </ListCard>
    </>
  );
}

const headers = ['Search', 'New', 'Matches', 'Alerts', 'Shared', 'Actions'];

/** A saved search, with its form below while it is edited (R-1419). */
function SearchRow({ search }: { search: SavedSearch }) {
  const { id, name, url, may, finds } = search;
  const [edits, setEdits] = useState(false);
  const isNarrow = useNarrow();
  const size = isNarrow ? { size: 'md' } : { size: 'xs' };
  const open = useOpenSearch();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: searchesQuery.queryKey });
  const removing = useMutation({
    mutationFn: () => ask(removeSearch, { params: { id } }),
    onSuccess: () => {
      document.querySelector('h1')?.focus({ preventScroll: true }); // the focused button disappears
      notify(`Deleted ${name}`, async () => {
        await ask(restoreSearch, { params: { id } });
        await refresh();
      });
      return refresh();
    },
  });
  const button = (label: string, act: () => void, further: object) => (
    <Button variant="default" {...size} aria-label={`${label} ${name}`} onClick={act} {...further}>
      {label.replace(' of', '')}
    </Button>
  );
  const edit = () => setEdits(!edits);
  return (
    <>
      <tr>
        <td>
          <Link to={url} onClick={(event) => open(event, search)}>
            <b>{name}</b>
          </Link>
          <CriteriaLine search={search} first={noteOf(search)} />
        </td>
        <td>
          <News search={search} onOpen={open} />
        </td>
        <td className="num">{totalOf(search)}</td>
        <td>{search.alert !== 'off' && alertLabels[search.alert]}</td>
        <td>{search.owner ? `By ${search.owner.name}` : search.shared && 'With your team'}</td>
        <td>
          <Group gap={8} wrap="nowrap">
            {may === 'follow' && finds && button('Alerts of', edit, { 'aria-expanded': edits })}
            {may === 'own' && (
              <>
                {button('Edit', edit, { 'aria-expanded': edits })}
                {button('Delete', () => removing.mutate(), { disabled: removing.isPending })}
              </>
            )}
          </Group>
        </td>
      </tr>
      {(removing.error || edits) && (
        <tr>
          <td colSpan={headers.length}>
            {removing.error && <ErrorBox error={removing.error} />}
            {edits && <SearchSettings search={search} onClose={() => setEdits(false)} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** What the line of the criteria says first. */
const noteOf = (search: SavedSearch): string =>
  [
    search.problem && `Does not work any more. ${search.problem}`,
    search.too_broad && 'too broad for alerts',
    recountedOf(search),
  ]
    .filter(Boolean)
    .join(' · ');

type Open = ReturnType<typeof useOpenSearch>;

/** What is new in a saved search: new matches, those who left, and what unread alerts tell. Each number opens its people alone. */
export function News({ search, onOpen }: { search: SavedSearch; onOpen: Open }) {
  const { id, url, new: news, left, looked_at } = search;
  const alerts = (useQuery(alertsQuery).data?.rows ?? []).filter((alert) => !alert.read && alert.search?.id === id);
  const reading = useReadAlerts();
  const told = alerts.flatMap((alert) =>
    alert.events
      .filter(({ event }) => event !== 'new' && event !== 'left') // counted since the user looked
      .map((happened) => ({ ...happened, alert: alert.id })),
  );
  if (news === null || looked_at === null) return null;
  return (
    <Group gap={6}>
      {news > 0 && (
        <Badge
          component={Link}
          to={url}
          style={{ cursor: 'pointer' }}
          onClick={(event: React.MouseEvent<HTMLAnchorElement>) => onOpen(event, search, 'new')}
        >
          +{count(news)} new
        </Badge>
      )}
      {told.map(({ alert, event, count: people, npis }) => (
        <Badge
          key={`${alert} ${event}`}
          component={Link}
          to={onlyThese(url, npis)}
          style={{ cursor: 'pointer' }}
          onClick={() => reading.mutate([alert])}
        >
          {`${count(people)} ${shortEventOf(event)}`}
        </Badge>
      ))}
      {Boolean(left) && <span className="small muted nowrap">{count(left ?? 0)} left</span>}
      {news === 0 && !left && told.length === 0 && <span className="small muted nowrap">No change</span>}
    </Group>
  );
}

/** Opens a saved search, whose matches then count as seen. With 'new', opens the new ones alone, as many as a search takes. */
export function useOpenSearch() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (event: React.MouseEvent<HTMLAnchorElement>, { id, url }: SavedSearch, which?: 'new') => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (plain) event.preventDefault(); // another tab opens the search itself
    const opening = ask(lookAtSearch, { params: { id } });
    void opening
      .then(({ npis }) => (which === 'new' && npis.length ? onlyThese(url, npis) : url))
      .catch(() => url)
      .then((to) => plain && navigate(to))
      .then(() => client.invalidateQueries({ queryKey: searchesQuery.queryKey }));
  };
}
