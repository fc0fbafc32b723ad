import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listPasskeys, type Passkey, removePasskey } from '#src/accounts/passkeys/contract.ts';
import { getSecondFactor } from '#src/accounts/second-factor/contract.ts';
import { day } from '#src/accounts/users/words.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';

// loaded when needed, because few visits of the profile use them
const AddPasskey = lazy(async () => ({
  default: (await import('#src/accounts/passkeys/AddPasskey.tsx')).AddPasskey,
}));
const ProofForm = lazy(async () => ({
  default: (await import('#src/accounts/second-factor/ProofForm.tsx')).ProofForm,
}));

/** Adds, lists and removes passkeys. */
export function PasskeysCard() {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const card = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [listPasskeys.url],
    queryFn: ({ signal }) => ask(listPasskeys, { signal }),
    staleTime: 0, // other devices change them
  });
  const reload = () => {
    for (const { url } of [listPasskeys, getSecondFactor]) void client.invalidateQueries({ queryKey: [url] });
  };
  const close = () => {
    setAdding(false);
    setRemoving(undefined);
    card.current?.focus(); // the focused button is gone
  };
  const removal = useMutation({
    mutationFn: (proof: string) => ask(removePasskey, { params: { id: removing?.id ?? '' }, body: { proof } }),
    onSuccess: close,
    onSettled: reload,
  });
  return (
    <DetailCard title="Passkeys" stamp={null}>
      <Stack gap={14} ref={card} tabIndex={-1} style={{ outline: 'none' }}>
        <Suspense>
          {adding ? (
            <AddPasskey onAdded={reload} onClose={close} />
          ) : removing ? (
            <ProofForm label={`Remove ${removing.name}`} action="Remove" mutation={removal} onCancel={close} />
          ) : (
            <>
              <p className="muted">
                A passkey on your device or a security key signs you in without a password. With one, your password
                alone no longer does.
              </p>
              {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
              {data && data.rows.length > 0 && (
                <Items aria-label="Passkeys">
                  {data.rows.map((passkey) => (
                    <li key={passkey.id}>
                      <Group justify="space-between" wrap="nowrap" gap={12}>
                        <div style={{ overflowWrap: 'anywhere' }}>
                          <b id={`passkey-${passkey.id}`}>{passkey.name}</b>
                          <div className="small muted">
                            Added {day(passkey.created_at)} ·{' '}
                            {passkey.last_used_at ? `last used ${day(passkey.last_used_at)}` : 'never used'}
                          </div>
                        </div>
                        <Button
                          variant="default"
                          size="xs"
                          flex="none"
                          aria-describedby={`passkey-${passkey.id}`}
                          onClick={() => {
                            removal.reset();
                            setRemoving(passkey);
                          }}
                        >
                          Remove
                        </Button>
                      </Group>
                    </li>
                  ))}
                </Items>
              )}
              <Group>
                <Button variant="default" size="xs" onClick={() => setAdding(true)}>
                  Add a passkey
                </Button>
              </Group>
            </>
          )}
        </Suspense>
      </Stack>
    </DetailCard>
  );
}
