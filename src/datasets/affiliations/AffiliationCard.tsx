import { Button, Group } from '@mantine/core';
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ATTEMPTS } from '#src/datasets/affiliations/questions.tsx';
import { DetailCard } from '#src/ui/DetailCard.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useCardStamp } from '#src/ui/site.ts';

interface AffiliationCardProps<T> {
  title: string;
  /** What the card shows; it is asked for again and again while the others wait for nothing. */
  asked: UseQueryResult<T>;
  /** By what the question is known, so that it can be given up. */
  queryKey: QueryKey;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** One card of affiliation data: absent until it has something to say, with a word, and a way to give up, while its attempts fail. */
export function AffiliationCard<T>({ title, asked, queryKey, isEmpty, children }: AffiliationCardProps<T>) {
  const { data, error, failureCount, isFetching, refetch } = asked;
  const client = useQueryClient();
  const [cancelled, setCancelled] = useState(false);
  const stamp = useCardStamp('CMS Doctors & Clinicians', 'affiliations');
  const silent = data === undefined ? failureCount === 0 && !cancelled : isEmpty(data);
  const cancel = () => {
    setCancelled(true);
    void client.cancelQueries({ queryKey });
  };
  return (
    <DetailCard title={title} stamp={stamp} empty={silent}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Group gap="2px 8px">
          <p className="muted" role="status">
            {isFetching ? `No answer yet. Trying again, ${failureCount} of ${ATTEMPTS - 1}…` : 'Search cancelled'}
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
