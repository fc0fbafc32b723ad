import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useAuth } from '#src/accounts/auth.tsx';
import type { Member } from '#src/accounts/contract.ts';
import { MemberMenu } from '#src/accounts/MemberMenu.tsx';
import { RoleEdit } from '#src/accounts/RoleEdit.tsx';
import { RoleTag } from '#src/accounts/RoleTag.tsx';
import { nameOf } from '#src/accounts/words.tsx';
import { rankOf } from '#src/shared/roles.ts';

/** One account with a role. One's own, and those of higher rank, are only looked at. */
export function MemberRow({ member }: { member: Member }) {
  const { person } = useAuth();
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const own = member.id === person?.id;
  const above = rankOf(member.role) > rankOf(person?.role ?? null);
  const end = (message?: string) => {
    setEditing(false);
    setFailure(message);
  };
  return (
    <tr>
      <td>
        <b id={`member-${member.id}`}>{nameOf(member)}</b>
      </td>
      <td>{member.email}</td>
      <td>
        {editing ? <RoleEdit member={member} onEnd={end} /> : <RoleTag role={member.role} />}
        {failure && (
          <Text role="alert" mt={4} fz={12} c="var(--danger)">
            {failure}
          </Text>
        )}
      </td>
      <td>
        <Status member={member} />
      </td>
      <td>
        {own && <span className="muted small">You</span>}
        {!own && !above && !editing && (
          <Group gap={6} wrap="nowrap" flex="none">
            <Button
              variant="default"
              size="xs"
              aria-describedby={`member-${member.id}`}
              onClick={() => {
                setFailure(undefined);
                setEditing(true);
              }}
            >
              Edit
            </Button>
            <MemberMenu member={member} />
          </Group>
        )}
      </td>
    </tr>
  );
}

function Status({ member: { disabled, email_verified } }: { member: Member }) {
  if (disabled) return <Badge color="bad">Disabled</Badge>;
  if (!email_verified) return <Badge color="warn">Email not confirmed</Badge>;
  return <Badge color="good">Active</Badge>;
}
