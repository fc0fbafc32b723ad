import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count, counted } from '#src/shared/format.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { getWork, handOver, type OwnedWork } from '#src/work/handover/contract.ts';

interface LeaverWorkProps {
  /** The ID of the user who leaves. */
  id: string;
  name: string;
  /** Whether the field gets the focus. */
  autoFocus?: boolean | undefined;
}

/** What a user owns, with a form that gives it to a colleague. */
export function LeaverWork({ id, name, autoFocus }: LeaverWorkProps) {
  const client = useQueryClient();
  const queryKey = [getWork.url, id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(getWork, { params: { id }, signal }),
    staleTime: 0,
  });
  const [to, setTo] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const giving = useMutation({
    mutationFn: (heir: string) => ask(handOver, { params: { id }, body: { to: heir }, key }),
    onSettled: () => {
      setKey(crypto.randomUUID());
      return client.invalidateQueries({ queryKey });
    },
  });
  if (error) return <ErrorBox error={error} />;
  if (!data) return <p aria-busy>Looking for lists and saved searches of {name}…</p>;
  const heir = data.colleagues.find((each) => each.id === to);
  if (giving.data) {
    const given = inWords(giving.data);
    return (
      <p role="status" tabIndex={-1} ref={focus} style={{ outline: 'none' }}>
        {given === '' ? 'Nothing was handed over.' : `${heir?.name} is now the owner of ${given}.`}
        {data.steps > 0 && ` ${counted(data.steps, 'next step')} stayed, on lists that ${heir?.name} cannot open.`}
      </p>
    );
  }
  if (inWords(data) === '') return <p>{name} owns no lists, saved searches, next steps or trainees.</p>;
  return (
    <Stack gap={10}>
      <p>
        {name} owns {inWords(data)}.{' '}
        {data.colleagues.length > 0
          ? 'Choose a colleague as the new owner of all, also of private lists. You cannot undo this.'
          : 'No other user of this team can take them over.'}
      </p>
      {giving.error && <ErrorBox error={giving.error} />}
      {data.colleagues.length > 0 && (
        <Group gap={8} align="end">
          <Choice
            flex={1}
            label="New owner"
            autoFocus={autoFocus}
            data-autofocus={autoFocus}
            data={data.colleagues.map((each) => ({ value: each.id, label: `${each.name} (${each.email})` }))}
            value={to}
            onChange={(chosen) => setTo(chosen ?? '')}
          />
          <Button disabled={!heir} loading={giving.isPending} onClick={() => heir && giving.mutate(heir.id)}>
            Hand over
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Takes the focus from the button, which is gone. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The parts that are not zero, such as '2 lists, 1 saved search, and 3 next steps'. */
const inWords = ({ lists, searches, steps, trainees }: OwnedWork): string =>
  new Intl.ListFormat('en-US').format([
    ...(lists > 0 ? [counted(lists, 'list')] : []),
    ...(searches > 0 ? [searches === 1 ? '1 saved search' : `${count(searches)} saved searches`] : []),
    ...(steps > 0 ? [counted(steps, 'next step')] : []),
    ...(trainees > 0 ? [counted(trainees, 'trainee')] : []),
  ]);
