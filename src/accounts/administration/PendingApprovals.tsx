import { Badge, Box, Button, Divider, Group } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { approveUser, type ManagedUser } from '#src/accounts/administration/contract.ts';
import { useUserAction } from '#src/accounts/administration/questions.tsx';
import { day, userName } from '#src/accounts/users/words.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

// loaded when opened, to keep the screen's script small
const RejectDialog = lazy(async () => ({
  default: (await import('#src/accounts/administration/RejectDialog.tsx')).RejectDialog,
}));

/** Accounts without a role. Approve gives the role specialist; Reject asks for confirmation first. */
export function PendingApprovals({ users }: { users: readonly ManagedUser[] }) {
  const {
    mutate: approve,
    error,
    isPending: busy,
  } = useUserAction((id: string) => ask(approveUser, { params: { id } }));
  const [rejecting, setRejecting] = useState<ManagedUser>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setRejecting(undefined);
  return (
    <ListCard aria-labelledby="pending-approvals">
      <ListCardHead>
        <h2 ref={heading} tabIndex={-1} id="pending-approvals">
          Pending Approvals
        </h2>
        {users.length > 0 && (
          <Badge color="warn" className="num">
            {users.length}
          </Badge>
        )}
      </ListCardHead>
      {error && <ErrorBox error={error} />}
      {users.length === 0 && <EmptyState title="No pending approval requests" />}
      <ul aria-label="Pending approvals">
        {users.map((user, place) => (
          <li key={user.id}>
            {place > 0 && <Divider />}
            <Group gap={12} px={16} py={12}>
              <Box flex="1 1 320px">
                <b id={`pending-${user.id}`}>{userName(user)}</b>
                <Group gap="2px 10px" c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
                  <span>{user.email}</span>
                  {!user.email_verified && <Badge color="warn">Email not confirmed</Badge>}
                  {user.disabled && <Badge color="warn">Disabled</Badge>}
                  <span style={{ color: 'var(--subtle)' }}>since {day(user.created_at)}</span>
                </Group>
              </Box>
              <Group gap={6} wrap="nowrap" flex="none">
                <Button
                  size="xs"
                  disabled={busy}
                  aria-describedby={`pending-${user.id}`}
                  onClick={() => approve(user.id)}
                >
                  Approve
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={busy}
                  aria-describedby={`pending-${user.id}`}
                  onClick={() => setRejecting(user)}
                >
                  Reject
                </Button>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>
        {rejecting && (
          <RejectDialog
            user={rejecting}
            onClose={close}
            onRejected={() => {
              close();
              heading.current?.focus(); // the focused button disappeared
            }}
          />
        )}
      </Suspense>
    </ListCard>
  );
}
