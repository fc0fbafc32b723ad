import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { endSecondFactor, getSecondFactor, renewRecoveryCodes } from '#src/accounts/second-factor/contract.ts';
import { secondFactorQuery } from '#src/accounts/second-factor/questions.tsx';
import { listSessions } from '#src/accounts/sessions/contract.ts';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { day } from '#src/accounts/users/words.tsx';
import { count } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

// loaded when needed, because few visits of the profile use them
const ProofForm = lazy(async () => ({
  default: (await import('#src/accounts/second-factor/ProofForm.tsx')).ProofForm,
}));
const RecoveryCodes = lazy(async () => ({
  default: (await import('#src/accounts/second-factor/RecoveryCodes.tsx')).RecoveryCodes,
}));
const SetUpApp = lazy(async () => ({
  default: (await import('#src/accounts/second-factor/SetUpApp.tsx')).SetUpApp,
}));

const TITLE = 'Two-step verification';

type Open = 'set-up' | 'codes' | 'off';

/** Sets up two-step verification, makes new recovery codes and turns it off. */
export function TwoStepCard({ user }: { user: CurrentUser }) {
  if (user.embedded) return <OwnTwoStep />;
  return (
    <DetailCard title={TITLE} stamp={null}>
      <p className="muted">Your identity provider asks for a second step if it is set up there.</p>
    </DetailCard>
  );
}

function OwnTwoStep() {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const card = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const close = () => {
    setOpen(undefined);
    setCodes(undefined);
    card.current?.focus(); // the focused button is gone
  };
  const show = (made: string[]) => {
    setOpen(undefined);
    setCodes(made);
    for (const { url } of [getSecondFactor, listSessions]) void client.invalidateQueries({ queryKey: [url] });
  };
  const renewal = useMutation({
    mutationFn: (proof: string) => ask(renewRecoveryCodes, { body: { proof } }),
    onSuccess: ({ recovery_codes }) => show(recovery_codes),
  });
  const ending = useMutation({
    mutationFn: (proof: string) => ask(endSecondFactor, { body: { proof } }),
    onSuccess: (state) => {
      client.setQueryData([getSecondFactor.url], state);
      close();
    },
  });
  const start = (next: Open) => {
    renewal.reset();
    ending.reset();
    setOpen(next);
  };
  const on = data?.since ?? null;
  return (
    <DetailCard title={TITLE} stamp={on && `On since ${day(on)}`}>
      <Stack gap={14} ref={card} tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={close} />
          ) : open === 'set-up' ? (
            <SetUpApp onCancel={close} onDone={show} />
          ) : open === 'codes' ? (
            <ProofForm label="Make new codes" action="Make new codes" mutation={renewal} onCancel={close} />
          ) : open === 'off' ? (
            <ProofForm label="Turn off two-step verification" action="Turn off" mutation={ending} onCancel={close} />
          ) : error ? (
            <ErrorBox error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <>
              <p className="muted">
                {on
                  ? `Sign-ins need your password and a code of your app. ${left(data.recovery_codes)}${data.required ? ' This site requires it.' : ''}`
                  : 'Sign-ins then need a code of an app besides your password, so a stolen password alone does not work. Turning it on ends your other sessions.'}
              </p>
              <Group gap={8}>
                {on ? (
                  <>
                    <Button variant="default" size="xs" onClick={() => start('codes')}>
                      Make new codes
                    </Button>
                    {!data.required && (
                      <Button variant="default" size="xs" onClick={() => start('off')}>
                        Turn off
                      </Button>
                    )}
                  </>
                ) : (
                  <Button variant="default" size="xs" onClick={() => start('set-up')}>
                    Set up
                  </Button>
                )}
              </Group>
            </>
          ) : (
            <Loading />
          )}
        </Suspense>
      </Stack>
    </DetailCard>
  );
}

const left = (codes: number) =>
  codes === 0
    ? 'You have no recovery codes left.'
    : `You have ${count(codes)} recovery ${codes === 1 ? 'code' : 'codes'} left.`;
