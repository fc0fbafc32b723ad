import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ATTEMPTS } from '#src/datasets/affiliations/questions.tsx';
import { DetailCard } from '#src/ui/DetailCard.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useCardStamp } from '#src/ui/site.ts';

interface AffiliationCardProps<T> {
  title: string;
  /** What the card shows; it is asked for again and again while the others wait for nothing. */
  asked: UseQueryResult<T>;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** One card of affiliation data: absent until it has something to say, with a word while its first attempts fail. */
export function AffiliationCard<T>({ title, asked, isEmpty, children }: AffiliationCardProps<T>) {
  const { data, error, failureCount, refetch } = asked;
  const stamp = useCardStamp('CMS Doctors & Clinicians', 'affiliations');
  const silent = data === undefined ? failureCount === 0 : isEmpty(data);
  return (
    <DetailCard title={title} stamp={stamp} empty={silent}>
      {error ? (
        <ErrorBox sentence={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p className="muted" role="status">
          No answer yet. Trying again, {failureCount} of {ATTEMPTS - 1}…
        </p>
      ) : (
        children(data)
      )}
    </DetailCard>
  );
}
