import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ManagedUser } from '#src/accounts/administration/contract.ts';
import { RoleEdit } from '#src/accounts/administration/RoleEdit.tsx';
import { UserActions } from '#src/accounts/administration/UserActions.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { userName } from '#src/accounts/users/words.tsx';
import { rankOf } from '#src/shared/roles.ts';

/** One account with a role. Administrators cannot edit their own account or one with a higher role. */
export function UserRow({ user }: { user: ManagedUser }) {
  const { user: currentUser } = useAuth();
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const own = user.id === currentUser?.id;
  const above = rankOf(user.role) > rankOf(currentUser?.role ?? null);
  const end = (message?: string) => {
    setEditing(false);
    setFailure(message);
  };
  return (
    <tr>
      <td>
        <b id={`user-${user.id}`}>{userName(user)}</b>
      </td>
      <td>{user.email}</td>
      <td>
        {editing ? <RoleEdit user={user} onEnd={end} /> : <RoleTag role={user.role} />}
        {failure && (
          <Text role="alert" mt={4} fz={12} c="var(--danger)">
            {failure}
          </Text>
        )}
      </td>
      <td>
        <Status user={user} />
      </td>
      <td>
        {own && <span className="muted small">You</span>}
        {!own && !above && !editing && (
          <Group gap={6} wrap="nowrap" flex="none">
            <Button
              variant="default"
              size="xs"
              aria-describedby={`user-${user.id}`}
              onClick={() => {
                setFailure(undefined);
                setEditing(true);
              }}
            >
              Edit
            </Button>
            <UserActions user={user} />
          </Group>
        )}
      </td>
    </tr>
  );
}

function Status({ user: { disabled, email_verified } }: { user: ManagedUser }) {
  if (disabled) return <Badge color="bad">Disabled</Badge>;
  if (!email_verified) return <Badge color="warn">Email not confirmed</Badge>;
  return <Badge color="good">Active</Badge>;
}
