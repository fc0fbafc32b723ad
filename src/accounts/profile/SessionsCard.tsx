import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionList } from '#src/accounts/profile/SessionList.tsx';
import { SignOutEverywhere } from '#src/accounts/profile/SignOutEverywhere.tsx';
import { listSessions } from '#src/accounts/sessions/contract.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** Lists the user's sessions and ends them. */
export function SessionsCard() {
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [listSessions.url],
    queryFn: ({ signal }) => ask(listSessions, { signal }),
    staleTime: 0, // other devices sign in and out
  });
  return (
    <DetailCard title="Sessions" stamp={null}>
      <p className="muted">A session ends 24 hours after you sign in, or 8 hours after its last use.</p>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SessionList sessions={data.rows} />
      ) : (
        <Loading />
      )}
      <Group justify="flex-end" gap={8} mt={14}>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </Group>
      {asking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </DetailCard>
  );
}
