import { Button, Group, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type ReactNode, type Ref, useContext, useDeferredValue } from 'react';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { AboveResults } from '#src/ui/results/above-results.ts';
import { AllRows } from '#src/ui/results/all-rows.ts';
import type { SearchState } from '#src/ui/results/search.ts';
import { ApiError, isTooSlow } from '#src/ui/state/ask.ts';

interface ResultsCardProps<T extends object> {
  search: SearchState<T>;
  /** Shown while the rows load. */
  skeleton: ReactNode;
  ref?: Ref<HTMLElement>;
  /** Whether the card fills its place, without a frame. */
  flush?: boolean | undefined;
  children: (data: T) => ReactNode;
}

/** The card below a search form: loading, failed, canceled, or the results. */
export function ResultsCard<T extends object>({ search, skeleton, ref, flush = false, children }: ResultsCardProps<T>) {
  const failed = search.error !== null && !search.isFetching;
  const arrived = search.data !== undefined;
  const all = useDeferredValue(arrived);
  return (
    <ListCard
      id="results"
      data-whole-window
      tabIndex={-1}
      bare={failed || flush}
      {...(flush && { mt: 0, mb: 0, p: failed ? 16 : 0 })}
      aria-label="Results"
      aria-busy={search.isFetching || (arrived && !all)}
      ref={ref}
    >
      <VisuallyHidden component="p" role="status">
        {statusOf(search)}
      </VisuallyHidden>
      {useContext(AboveResults)}
      <Retrying search={search} />
      <AllRows value={all}>{content(search, skeleton, children)}</AllRows>
    </ListCard>
  );
}

/** What screen readers announce. The screen itself announces an error. */
function statusOf({ data, error, isFetching }: SearchState<object>): string {
  if (isFetching) return 'Searching';
  const total = !error && data && 'total' in data ? data.total : undefined;
  return typeof total === 'number' ? `Found ${count(total)}` : 'Search finished';
}

function content<T extends object>(search: SearchState<T>, skeleton: ReactNode, children: (data: T) => ReactNode) {
  const { data, error, isFetching, canceled, refetch } = search;
  if (canceled)
    return (
      <EmptyState title="Search canceled">
        <Button variant="default" size="xs" mt={8} onClick={refetch}>
          Search again
        </Button>
      </EmptyState>
    );
  if (error && !isFetching)
    return (
      <>
        <Failed error={error} refetch={refetch} isAbove={data !== undefined} />
        {data !== undefined && children(data)}
      </>
    );
  if (data === undefined) return <Loading search={search}>{skeleton}</Loading>;
  return children(data);
}

function Loading<T extends object>({ search, children }: { search: SearchState<T>; children: ReactNode }) {
  return (
    <>
      <ListCardHead>
        <div className="bone" style={{ height: 14, width: 160 }} />
        <Spacer />
        {search.retry === 0 && <Cancel search={search} />}
      </ListCardHead>
      {children}
    </>
  );
}

/** Reports that the search is being retried. */
function Retrying<T extends object>({ search }: { search: SearchState<T> }) {
  if (!search.isFetching || search.retry === 0) return null;
  return (
    <Group gap="sm" px="md" py={10} fz={13} bg="var(--warn-soft)" c="var(--warn)" bdrs="11px 11px 0 0">
      <span>
        The search did not respond. Trying again, {search.retry} of {search.retries}…
      </span>
      <Spacer />
      <Cancel search={search} />
    </Group>
  );
}

function Cancel<T extends object>({ search }: { search: SearchState<T> }) {
  const cancel = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('section')?.focus(); // the button disappears
    search.cancel();
  };
  return (
    <Button variant="default" size="xs" onClick={cancel}>
      Cancel
    </Button>
  );
}

interface FailedProps {
  error: Error;
  refetch: () => void;
  /** Whether the results of the search before are below. */
  isAbove: boolean;
}

function Failed({ error, refetch, isAbove }: FailedProps) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401 || status === 403) return <ErrorBox error={error} />;
  if (status >= 400 && status < 500)
    return (
      <ErrorBox
        message={withoutParameters(error)}
        advice={isAbove ? 'Below are the results of the search before.' : 'Correct the search above and run it again.'}
      />
    );
  return <ErrorBox error={error} advice={adviceFor(error)} onRetry={refetch} />;
}

/**
 * Makes sentences of a validation error, which names parameters: `state: State is …` becomes `State is …`, and
 * `paid_from: must not be above paid_to` becomes `Paid from must not be above paid to`.
 */
const withoutParameters = ({ message }: Error) =>
  message
    .replace(/(^|; )[a-z_.]+: (?=[A-Z])/g, '$1')
    .replace(
      /(^|; )([a-z])([a-z_.]*): /g,
      (_, before, first, rest) => `${before}${first.toUpperCase()}${rest.replaceAll(/[_.]/g, ' ')} `,
    )
    .replaceAll(/\b[a-z._]+_to\b/g, (name) => name.replaceAll(/[_.]/g, ' '));

function adviceFor(error: Error): string {
  if (!(error instanceof ApiError)) return 'Reload the page and search again.';
  if (isTooSlow(error) || error.code === 'timeout')
    return 'Narrow the search, for example by state or city, and run it again.';
  if (error.code === 'unreachable') return 'The site could not be reached. Check the connection and try again.';
  return 'Wait a moment and try again. Narrowing the search may help.';
}
