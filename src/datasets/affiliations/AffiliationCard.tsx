import { Button, Group } from '@mantine/core';
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ATTEMPTS } from '#src/datasets/affiliations/questions.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

interface AffiliationCardProps<T> {
  title: string;
  query: UseQueryResult<T>;
  /** The key of the query, to cancel it. */
  queryKey: QueryKey;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** A card of affiliation data. Hidden while empty. While requests fail, it shows the retries and a Cancel button. */
export function AffiliationCard<T>({ title, query, queryKey, isEmpty, children }: AffiliationCardProps<T>) {
  const { data, error, failureCount, isFetching, refetch } = query;
  const client = useQueryClient();
  const [canceled, setCanceled] = useState(false);
  const stamp = useCardStamp('CMS Doctors & Clinicians', 'affiliations');
  const hidden = data === undefined ? failureCount === 0 && !canceled : isEmpty(data);
  const cancel = () => {
    setCanceled(true);
    void client.cancelQueries({ queryKey });
  };
  return (
    <DetailCard title={title} stamp={stamp} empty={hidden}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Group gap="2px 8px">
          <p className="muted" role="status">
            {isFetching ? `No response yet. Trying again, ${failureCount} of ${ATTEMPTS - 1}…` : 'Search canceled'}
          </p>
          <Button variant="default" size="xs" onClick={isFetching ? cancel : () => void refetch()}>
            {isFetching ? 'Cancel' : 'Try again'}
          </Button>
        </Group>
      ) : (
        children(data)
      )}
    </DetailCard>
  );
}
