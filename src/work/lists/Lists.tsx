import { Badge, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { count, localDay } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { useFindByName } from '#src/ui/form/FindByName.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { later } from '#src/ui/state/later.tsx';
import type { List } from '#src/work/lists/contract.ts';
import styles from '#src/work/lists/lists.module.css';
import { OpeningMark } from '#src/work/lists/OpeningMark.tsx';
import { listsQuery } from '#src/work/lists/questions.tsx';
import { wholeCount } from '#src/work/lists/words.tsx';

const ListForm = later('ListForm', () => import('#src/work/lists/ListForm.tsx'));

const headers = ['List', 'People', 'By stage', 'Due', 'Who may open it', 'Owner', 'Last change'];

/** The lists that the user may open, last changed first. */
export function Lists() {
  const [params, setParams] = useSearchParams();
  const isArchived = params.get('archived') === 'yes';
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const { data: lists, error, refetch } = useQuery(listsQuery(isArchived));
  const { text, shown, partOf, field } = useFindByName(
    'Find a list',
    lists,
    ({ name, description }) => `${name} ${description}`,
  );
  const newList = (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setNew(true)}>
      New list
    </Button>
  );
  return (
    <>
      <Crumbs here="Lists" />
      <PageHead title="Lists" />
      <ListCard aria-label="Lists" aria-busy={!lists && !error}>
        <ListCardHead>
          <h2 aria-live="polite">
            {partOf}
            {lists ? `${count(lists.length)} ${lists.length === 1 ? 'list' : 'lists'}` : 'Lists'}
          </h2>
          <Spacer />
          {field}
          <Button
            variant="subtle"
            size="xs"
            onClick={() => setParams(isArchived ? {} : { archived: 'yes' }, { preventScrollReset: true })}
          >
            {isArchived ? 'Lists in use' : 'Archived lists'}
          </Button>
          {newList}
        </ListCardHead>
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {!lists && !error && (
          <>
            <LoadingStatus />
            <TableSkeleton headers={headers} />
          </>
        )}
        {lists?.length === 0 &&
          (isArchived ? (
            <EmptyState title="No archived lists">Archiving a list keeps it for later, out of the way.</EmptyState>
          ) : (
            <EmptyState title="No lists yet">
              Make a list, or select people in a <Link to={links.providers()}>provider search</Link> and add them.
            </EmptyState>
          ))}
        {lists && lists.length > 0 && shown?.length === 0 && (
          <EmptyState title={`No list has ‘${text.trim()}’ in its name`}>Try part of the name.</EmptyState>
        )}
        {shown && shown.length > 0 && (
          <PlainTable look="roomy" headers={headers} aria-label="Lists">
            {shown.map((list) => (
              <Row key={list.id} list={list} />
            ))}
          </PlainTable>
        )}
      </ListCard>
      {isNew && <ListForm onClose={() => setNew(false)} onSaved={({ id }) => void navigate(links.list(id))} />}
    </>
  );
}

/** Stages named in a row. */
const SHOWN = 3;

const Row = ({ list }: { list: List }) => {
  const filled = list.by_stage.filter(({ count }) => count > 0);
  return (
    <tr>
      <td data-label="List" className={styles.named}>
        <Link to={links.list(list.id)}>
          <b>{list.name}</b>
        </Link>{' '}
        <OpeningMark list={list} />
        {list.description && <div className="small muted">{list.description}</div>}
      </td>
      <td data-label="People" className="small num nowrap">
        {wholeCount(list)}
      </td>
      <td data-label="By stage" className="small">
        {filled
          .slice(0, SHOWN)
          .map(({ stage, count: number }) => `${stage} ${count(number)}`)
          .join(' · ')}
        {filled.length > SHOWN && ` · ${count(filled.length - SHOWN)} more`}
      </td>
      <td data-label="Due">
        <Group gap={4}>
          {list.overdue > 0 && (
            <Badge color="bad" miw="max-content">
              {count(list.overdue)} overdue
            </Badge>
          )}
          {list.due_this_week > 0 && (
            <Badge color="warn" miw="max-content">
              {count(list.due_this_week)} this week
            </Badge>
          )}
        </Group>
      </td>
      <td data-label="Who may open it" className="small">
        {list.open_to}
      </td>
      <td data-label="Owner" className="small nowrap">
        {list.owner?.name ?? 'No owner'}
      </td>
      <td data-label="Last change" className="small num nowrap">
        {localDay(list.updated_at)}
      </td>
    </tr>
  );
};
