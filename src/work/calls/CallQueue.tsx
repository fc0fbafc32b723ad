import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counted, peopleCount } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { CallCard } from '#src/work/calls/CallCard.tsx';
import { NotCalled } from '#src/work/calls/NotCalled.tsx';
import { personQuery } from '#src/work/calls/person.tsx';
import { type From, useQueue } from '#src/work/calls/queue.tsx';
import { callOutcomes } from '#src/work/people/contract.ts';
import { recordQuery } from '#src/work/people/questions.tsx';
import { outcomeLabels } from '#src/work/people/words.tsx';

/** Calls people one after another, and says how far the queue is. */
export function CallQueue({ npis, from }: { npis: readonly string[]; from: From }) {
  const client = useQueryClient();
  const queue = useQueue(npis, from);
  const { current, left, made, isPaused } = queue;
  const skipped = queue.skipped.filter(({ npi }) => !made.some((call) => call.npi === npi));
  const [next] = left;
  useEffect(() => {
    if (next === undefined) return;
    void client.prefetchQuery(personQuery(next));
    void client.prefetchQuery(recordQuery(next));
  }, [client, next]);
  const taken = skipped.filter(({ why }) => why === 'taken');
  return (
    <>
      <Group gap="4px 16px" mb={12} className="small muted" role="status">
        <span>
          {counted(made.length, 'call')} of {peopleCount(npis.length)}
        </span>
        {callOutcomes.map((outcome) => {
          const count = made.filter((call) => call.outcome === outcome).length;
          return count > 0 && <span key={outcome}>{`${outcomeLabels[outcome]}: ${count}`}</span>;
        })}
        {left.length > 0 && <span>{left.length} left</span>}
      </Group>
      {queue.error && !queue.isBusy && <ErrorBox error={queue.error} onRetry={queue.again} />}
      {current === undefined && !queue.error && <CardsSkeleton lines={[6]} />}
      {isPaused && (
        <EmptyState title="You call in another tab">
          This queue is paused, because you have one person at a time.
          <Button variant="default" mt={8} display="block" mx="auto" onClick={queue.resume}>
            Go on here
          </Button>
        </EmptyState>
      )}
      {current && !isPaused && <CallCard key={current} npi={current} queue={queue} isLast={left.length === 0} />}
      {current === null && !isPaused && (
        <EmptyState title={made.length > 0 ? 'The queue is done' : 'No one to call now'}>
          {taken.length > 0 && (
            <Button variant="default" mt={8} onClick={queue.again}>
              Ask again for {peopleCount(taken.length)} with a colleague
            </Button>
          )}
        </EmptyState>
      )}
      <NotCalled skipped={skipped} />
    </>
  );
}
