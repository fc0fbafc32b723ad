import { Box, Button, Divider, Group, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listInvitations, withdrawInvitation } from '#src/accounts/administration/contract.ts';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { day } from '#src/accounts/users/words.tsx';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { FieldSpacer, ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

// loaded when opened, to keep the screen's script small
const InviteDialog = lazy(async () => ({
  default: (await import('#src/accounts/administration/InviteDialog.tsx')).InviteDialog,
}));

/** The open invitations, with buttons to invite and to withdraw. */
export function Invitations() {
  const client = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [listInvitations.url],
    queryFn: ({ signal }) => ask(listInvitations, { signal }),
    staleTime: 0, // other administrators invite too
  });
  const withdrawal = useMutation({
    mutationFn: (id: string) => ask(withdrawInvitation, { params: { id } }),
    onSuccess: () => heading.current?.focus(), // the focused button disappears
    onSettled: () => client.invalidateQueries({ queryKey: [listInvitations.url] }),
  });
  const rows = data?.rows ?? [];
  return (
    <ListCard aria-labelledby="invitations">
      <ListCardHead>
        <h2 ref={heading} tabIndex={-1} id="invitations">
          Invitations
        </h2>
        {rows.length > 0 && <span className="muted small num">{count(rows.length)}</span>}
        <FieldSpacer />
        <Button size="xs" onClick={() => setInviting(true)}>
          Invite
        </Button>
      </ListCardHead>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {withdrawal.error && <ErrorBox error={withdrawal.error} />}
      {data && rows.length === 0 && <EmptyState title="No open invitations" />}
      <ul aria-label="Open invitations">
        {rows.map(({ id, email, role, invited_by, expires_at }, place) => (
          <li key={id}>
            {place > 0 && <Divider />}
            <Group gap={12} px={16} py={12} wrap="nowrap">
              <Box flex={1} miw={0}>
                <Group gap="2px 10px" style={{ overflowWrap: 'anywhere' }}>
                  <b id={`invitation-${id}`}>{email}</b>
                  <RoleTag role={role} />
                </Group>
                <Box c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
                  Invited by {invited_by}, expires {day(expires_at)}
                </Box>
              </Box>
              <Button
                variant="default"
                size="xs"
                flex="none"
                disabled={withdrawal.isPending}
                aria-describedby={`invitation-${id}`}
                onClick={() => withdrawal.mutate(id)}
              >
                Withdraw
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <VisuallyHidden component="p" role="status">
        {withdrawal.isSuccess ? 'Invitation withdrawn' : ''}
      </VisuallyHidden>
      <Suspense>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </ListCard>
  );
}
