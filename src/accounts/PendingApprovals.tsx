import { Badge, Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { approveMember, type Member } from '#src/accounts/contract.ts';
import { useMemberAction } from '#src/accounts/members.tsx';
import styles from '#src/accounts/PendingApprovals.module.css';
import { RejectDialog } from '#src/accounts/RejectDialog.tsx';
import { day, nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { ListCard, ListHead } from '#src/ui/ListCard.tsx';

/** Accounts without a role: each is approved, as a specialist, or, once confirmed in a dialog, rejected. */
export function PendingApprovals({ members }: { members: readonly Member[] }) {
  const {
    mutate: approve,
    error,
    isPending: busy,
  } = useMemberAction((id: string) => ask(approveMember, { params: { id } }));
  const [rejecting, setRejecting] = useState<Member>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setRejecting(undefined);
  return (
    <ListCard aria-labelledby="pending-approvals">
      <ListHead>
        <h2 ref={heading} tabIndex={-1} id="pending-approvals">
          Pending Approvals
        </h2>
        {members.length > 0 && (
          <Badge color="warn" className="num">
            {members.length}
          </Badge>
        )}
      </ListHead>
      {error && <ErrorBox error={error} />}
      {members.length === 0 && <EmptyState title="No pending approval requests" />}
      <ul className={styles.members} aria-label="Pending approvals">
        {members.map((member) => (
          <li key={member.id}>
            <div>
              <b id={`pending-${member.id}`}>{nameOf(member)}</b>
              <div className={styles.line}>
                <span>{member.email}</span>
                {!member.email_verified && <Badge color="warn">Email not confirmed</Badge>}
                {member.disabled && <Badge color="warn">Disabled</Badge>}
                <span style={{ color: 'var(--faint)' }}>since {day(member.created_at)}</span>
              </div>
            </div>
            <Group gap={6} wrap="nowrap" flex="none">
              <Button
                size="xs"
                disabled={busy}
                aria-describedby={`pending-${member.id}`}
                onClick={() => approve(member.id)}
              >
                Approve
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                aria-describedby={`pending-${member.id}`}
                onClick={() => setRejecting(member)}
              >
                Reject
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {rejecting && (
        <RejectDialog
          member={rejecting}
          onClose={close}
          onRejected={() => {
            close();
            heading.current?.focus(); // the button that had the focus is gone
          }}
        />
      )}
    </ListCard>
  );
}
