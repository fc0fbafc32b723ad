import { Box, Button, Checkbox, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyableSecret } from '#src/accounts/tokens/NewToken.tsx';
import { minute } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { changeCalendar, endCalendar, getCalendar, makeCalendar } from '#src/work/calendar/contract.ts';

/** Makes, copies and ends the address of the user's calendar (R-1563). */
export function CalendarCard() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [getCalendar.url],
    queryFn: ({ signal }) => ask(getCalendar, { signal }),
    staleTime: 0,
  });
  const [wished, setWished] = useState<boolean>(); // shows at once
  const names = wished ?? data?.names ?? false;
  const onSettled = () => client.invalidateQueries({ queryKey: [getCalendar.url] });
  const make = useMutation({ mutationFn: () => ask(makeCalendar, { body: { names } }), onSettled });
  const change = useMutation({
    mutationFn: (names: boolean) => ask(changeCalendar, { body: { names } }),
    onError: () => setWished(undefined),
    onSettled,
  });
  const end = useMutation({
    mutationFn: () => ask(endCalendar),
    onSuccess: () => {
      make.reset();
      notify('The address of your calendar has ended.');
    },
    onSettled,
  });
  const failed = make.error ?? change.error ?? end.error;
  const isBusy = make.isPending || end.isPending;
  return (
    <DetailCard title="Calendar" stamp={data?.since ? `Since ${minute(data.since)}` : null}>
      <p className="muted">
        A calendar program can read your next steps of the next 90 days from an address of your own: ‘Call · opening’,
        with a link. Anyone with the address can read them, too.
      </p>
      {failed && <ErrorBox error={failed} />}
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {make.data && data.since && <NewAddress url={make.data.url} />}
          <Checkbox
            mt={12}
            label="Show names"
            description="Names of people, and links to them, also reach the calendar program."
            checked={names}
            onChange={({ currentTarget: { checked } }) => {
              setWished(checked);
              if (data.since) change.mutate(checked);
            }}
          />
          <Group gap={8} mt={14}>
            <Button
              size="xs"
              variant={data.since ? 'default' : 'filled'}
              disabled={isBusy}
              onClick={() => make.mutate()}
            >
              {data.since ? 'New address' : 'Make the address'}
            </Button>
            {data.since && (
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => end.mutate()}>
                End the address
              </Button>
            )}
          </Group>
          {data.since && !make.data && (
            <p className="small muted" style={{ marginTop: 8 }}>
              The address was shown when you made it. A new one ends it.
            </p>
          )}
        </>
      ) : (
        <Loading />
      )}
    </DetailCard>
  );
}

const NewAddress = ({ url }: { url: string }) => (
  <Box component="section" mt={12} px={16} py={12} bd="1px solid var(--accent)" bdrs="md" aria-label="New address">
    <p>
      <b>Copy the address now. You cannot see it again.</b>
    </p>
    <CopyableSecret value={url} what="address" />
    <p className="small muted">Add it in your calendar program by ‘Subscribe’ or ‘From URL’.</p>
  </Box>
);
