import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAuth } from '#src/accounts/session/auth.tsx';
import type { Member } from '#src/accounts/users/contract.ts';
import { MemberMenu } from '#src/accounts/users/MemberMenu.tsx';
import { RoleEdit } from '#src/accounts/users/RoleEdit.tsx';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
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
          <div role="alert" className="row-failure">
            {failure}
          </div>
        )}
      </td>
      <td>
        <Status member={member} />
      </td>
      <td>
        {own && <span className="muted small">You</span>}
        {!own && !above && !editing && (
          <div className="member-buttons">
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
          </div>
        )}
      </td>
    </tr>
  );
}

function Status({ member: { disabled, email_verified } }: { member: Member }) {
  if (disabled) return <span className="tag off">Disabled</span>;
  if (!email_verified) return <span className="tag warn">Email not confirmed</span>;
  return <span className="tag good">Active</span>;
}
