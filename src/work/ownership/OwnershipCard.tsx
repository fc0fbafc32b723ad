import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { counted } from '#src/shared/format.ts';
import { rankOf } from '#src/shared/roles.ts';
import { MARKS } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { changeOwnership, getOwnership, type OwnershipRule, owningActs } from '#src/work/ownership/contract.ts';

const acts: Record<(typeof owningActs)[number], string> = {
  conversation: 'talked with them last',
  letter: 'sent them a letter last',
  submission: 'submitted them to a client last',
};

/** The rule by which people are a user's for a while. Managers change it (R-1572). */
export function OwnershipCard() {
  const { user } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: [getOwnership.url],
    queryFn: ({ signal }) => ask(getOwnership, { signal }),
    staleTime: 0,
  });
  return (
    <DetailCard title="Ownership" stamp="Your team">
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="muted">{wordsOf(data)}</p>
          {rankOf(user?.role ?? null) >= rankOf('manager') && <RuleForm key={JSON.stringify(data)} saved={data} />}
        </>
      ) : (
        <Loading />
      )}
    </DetailCard>
  );
}

const wordsOf = ({ days, acts: counted_ }: OwnershipRule): string =>
  days === null
    ? 'People are no one’s.'
    : `For ${counted(days, 'day')} a person is the user’s who ${counted_.map((act) => acts[act]).join(', or who ')}. Their rows say so.`;

function RuleForm({ saved }: { saved: OwnershipRule }) {
  const client = useQueryClient();
  const [days, setDays] = useState<number | string>(saved.days ?? 90);
  const [chosen, setChosen] = useState<OwnershipRule['acts']>(saved.days === null ? ['conversation'] : saved.acts);
  const save = useMutation({
    mutationFn: (rule: OwnershipRule) => ask(changeOwnership, { body: rule }),
    onSuccess: (rule) => {
      notify(rule.days === null ? 'People are no one’s from now on.' : 'Saved the rule.');
      client.setQueryData([getOwnership.url], rule);
      return client.invalidateQueries({ queryKey: [MARKS] });
    },
  });
  return (
    <form
      aria-label="Ownership"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ days: Number(days) || 0, acts: chosen });
      }}
    >
      {save.error && <ErrorBox error={save.error} />}
      <Stack gap={8} mt={12}>
        <TextInput
          label="Days"
          type="number"
          w={120}
          min={1}
          max={730}
          value={days}
          onChange={({ currentTarget: { value } }) => setDays(value)}
        />
        {owningActs.map((act) => (
          <Checkbox
            key={act}
            label={acts[act].replace(/^./, (first) => first.toUpperCase())}
            checked={chosen.includes(act)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(owningActs.filter((each) => (each === act ? checked : chosen.includes(each))))
            }
          />
        ))}
      </Stack>
      <Group gap={8} mt={14}>
        <Button type="submit" size="xs" disabled={save.isPending}>
          {saved.days === null ? 'Turn on' : 'Save'}
        </Button>
        {saved.days !== null && (
          <Button
            size="xs"
            variant="default"
            disabled={save.isPending}
            onClick={() => save.mutate({ days: null, acts: [] })}
          >
            Turn off
          </Button>
        )}
      </Group>
    </form>
  );
}
