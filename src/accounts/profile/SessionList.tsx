import { Badge, Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { endOwnSession, listSessions, type OwnSession } from '#src/accounts/sessions/contract.ts';
import { minute } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** The user's sessions, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const client = useQueryClient();
  const { signOut, signingOut } = useAuth();
  const list = useRef<HTMLUListElement>(null);
  const ending = useMutation({
    mutationFn: (id: string) => ask(endOwnSession, { params: { id } }),
    onSuccess: () => list.current?.focus(), // the focused button disappears
    onSettled: () => client.invalidateQueries({ queryKey: [listSessions.url] }),
  });
  return (
    <>
      {ending.error && <ErrorBox error={ending.error} />}
      <Items mt={16} aria-label="Sessions" ref={list} tabIndex={-1}>
        {sessions.map(({ id, device, address, last_used_at, current }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" gap={12}>
              <div>
                <span id={`session-${id}`}>
                  <b>{device}</b> {current && <Badge>This session</Badge>}
                </span>
                <div className="small muted">
                  {address ? `${address} · ` : ''}last used {minute(last_used_at)}
                </div>
              </div>
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-describedby={`session-${id}`}
                disabled={ending.isPending || signingOut}
                onClick={() => (current ? signOut() : ending.mutate(id))}
              >
                Sign out
              </Button>
            </Group>
          </li>
        ))}
      </Items>
      <VisuallyHidden component="p" role="status">
        {ending.isSuccess ? 'Session ended' : ''}
      </VisuallyHidden>
    </>
  );
}
