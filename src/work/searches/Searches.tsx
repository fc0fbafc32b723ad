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
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { CriteriaLine } from '#src/work/searches/CriteriaLine.tsx';
import { lookAtSearch, removeSearch, restoreSearch, type SavedSearch } from '#src/work/searches/contract.ts';
import { searchesQuery } from '#src/work/searches/questions.tsx';
import { alertLabels, recountedOf, totalOf } from '#src/work/searches/words.tsx';

const SearchSettings = later(
  'SearchSettings',
  async () => (await import('#src/work/searches/SearchSettings.tsx')).SearchSettings,
);

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
              <CardBody>
                <Items aria-label="Saved searches">
                  {shown?.map((search) => (
                    <SearchItem key={search.id} search={search} />
                  ))}
                </Items>
              </CardBody>
            )}
          </>
        )}
      </ListCard>
    </>
  );
}

function SearchItem({ search }: { search: SavedSearch }) {
  const { id, name, url, may, finds } = search;
  const [edits, setEdits] = useState(false);
  const isNarrow = useNarrow();
  const size = isNarrow ? { h: 44 } : { size: 'xs' };
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
  return (
    <li>
      <ItemLine wraps={isNarrow}>
        <div style={{ minWidth: 0, flexBasis: isNarrow ? '100%' : undefined }}>
          <Group gap={10}>
            <Link to={url} onClick={(event) => open(event, search)}>
              <b>{name}</b>
            </Link>
            <News search={search} onOpen={open} />
          </Group>
          <div className="small muted">{factsOf(search)}</div>
          <CriteriaLine search={search} />
        </div>
        {may === 'follow' && finds && (
          <Button
            data-end
            variant="default"
            {...size}
            aria-label={`Alerts of ${name}`}
            aria-expanded={edits}
            onClick={() => setEdits(!edits)}
          >
            Alerts
          </Button>
        )}
        {may === 'own' && (
          <Group gap={8} wrap="nowrap" data-end>
            <Button
              variant="default"
              {...size}
              aria-label={`Edit ${name}`}
              aria-expanded={edits}
              onClick={() => setEdits(!edits)}
            >
              Edit
            </Button>
            <Button
              variant="default"
              {...size}
              aria-label={`Delete ${name}`}
              disabled={removing.isPending}
              onClick={() => removing.mutate()}
            >
              Delete
            </Button>
          </Group>
        )}
      </ItemLine>
      {removing.error && <ErrorBox error={removing.error} />}
      {edits && <SearchSettings search={search} onClose={() => setEdits(false)} />}
    </li>
  );
}

const factsOf = (search: SavedSearch): string => {
  const { too_broad, problem, owner, shared, alert } = search;
  return [
    problem ? `Does not work any more. ${problem}` : totalOf(search),
    too_broad && 'too broad for alerts',
    recountedOf(search),
    owner ? `shared by ${owner.name}` : shared && 'shared with your team',
    alert !== 'off' && `alerts ${alertLabels[alert].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

type Open = ReturnType<typeof useOpenSearch>;

/** The number of new matches. It opens these alone. */
export function News({ search, onOpen }: { search: SavedSearch; onOpen: Open }) {
  const { url, new: news, left, looked_at } = search;
  if (news === null || looked_at === null) return null;
  if (news === 0 && left) return <span className="small muted nowrap">{count(left)} left</span>;
  if (news === 0) return <span className="small muted nowrap">No change</span>;
  return (
    <Badge
      component={Link}
      to={url}
      style={{ cursor: 'pointer' }}
      onClick={(event: React.MouseEvent<HTMLAnchorElement>) => onOpen(event, search, 'new')}
    >
      +{count(news)} new
    </Badge>
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
