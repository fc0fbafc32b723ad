import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ManagedUser } from '#src/accounts/administration/contract.ts';
import { UserRow } from '#src/accounts/administration/UserRow.tsx';
import { userName } from '#src/accounts/users/words.tsx';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { FieldSpacer, fieldWidth, ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';

interface ActiveUsersProps {
  users: readonly ManagedUser[];
  /** Part of a name or an email address. */
  filter: string;
  onFilter: (filter: string) => void;
}

const headers = ['Name', 'Email', 'Role', 'Status', 'Actions'];

/** The accounts with a role, with their actions. */
export function ActiveUsers({ users, filter, onFilter }: ActiveUsersProps) {
  const [typed, setTyped] = useState(filter);
  const shown = users.filter((user) => matches(user, typed));
  return (
    <ListCard aria-labelledby="active-users">
      <ListCardHead>
        <h2 id="active-users">Active Users</h2>
        <span className="muted small num">
          {shown.length < users.length ? `${count(shown.length)} of ${count(users.length)}` : count(users.length)}
        </span>
        <FieldSpacer />
        <TextInput
          size="xs"
          flex={fieldWidth}
          aria-label="Filter by name or email"
          placeholder="Name or email"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onFilter(event.currentTarget.value);
          }}
        />
      </ListCardHead>
      {shown.length > 0 ? (
        <PlainTable headers={headers} aria-labelledby="active-users">
          {shown.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </PlainTable>
      ) : (
        <EmptyState title={users.length ? 'No users match this filter' : 'No active users'} />
      )}
    </ListCard>
  );
}

function matches(user: ManagedUser, typed: string): boolean {
  const filter = typed.trim().toLowerCase();
  return userName(user).toLowerCase().includes(filter) || user.email.toLowerCase().includes(filter);
}
