import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { Pager } from '#src/ui/results/Pager.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';

interface PageOf<R> {
  rows: R[];
  total: number;
  page_size: number;
}

interface PagedCardProps<R> {
  'aria-label': string;
  /** For a card that takes the focus of a row that disappears. */
  id?: string;
  query: Pick<UseQueryResult<PageOf<R>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  page: number;
  /** Blank: the first page. */
  onPage: (page: number | '') => void;
  /** The heading; `total` is undefined before the first reply. */
  heading: (total: number | undefined) => string;
  /** Beside the heading, such as filters. */
  tools?: ReactNode;
  /** The columns of the skeleton. */
  headers: readonly string[];
  /** The message if there are no rows at all. */
  none: { title: string; advice: string };
  children: (rows: R[]) => ReactNode;
}

/** A card with a paged list, in each of its states: loading, failed, empty, beyond the last page, and with rows. */
export function PagedCard<R>({
  query,
  page,
  onPage,
  heading,
  tools,
  headers,
  none,
  children,
  ...card
}: PagedCardProps<R>) {
  const { data, error, refetch, isPlaceholderData } = query;
  return (
    <ListCard {...card} tabIndex={card.id ? -1 : undefined}>
      <ListCardHead>
        <h2>{heading(data?.total)}</h2>
        {tools}
      </ListCardHead>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <>
          <LoadingStatus />
          <TableSkeleton headers={headers} />
        </>
      ) : data.total === 0 ? (
        <EmptyState title={none.title}>{none.advice}</EmptyState>
      ) : data.rows.length === 0 ? (
        <EmptyState title={`Page ${count(page)} does not exist`}>Go back to an earlier page.</EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData}>{children(data.rows)}</div>
      )}
      {data && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / data.page_size)}
          onPage={(next) => onPage(next > 1 ? next : '')}
        />
      )}
    </ListCard>
  );
}
