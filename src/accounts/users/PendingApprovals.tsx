import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { approveMember, type Member } from '#src/accounts/users/contract.ts';
import { useMemberAction } from '#src/accounts/users/members.tsx';
import { RejectDialog } from '#src/accounts/users/RejectDialog.tsx';
import { day, nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

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
    <section className="card results" aria-labelledby="pending-approvals">
      <div className="results-head">
        <h2 ref={heading} tabIndex={-1} id="pending-approvals">
          Pending Approvals
        </h2>
        {members.length > 0 && <span className="tag warn num">{members.length}</span>}
      </div>
      {error && <ErrorBox error={error} />}
      {members.length === 0 && <EmptyState title="No pending approval requests" />}
      <ul className="members" aria-label="Pending approvals">
        {members.map((member) => (
          <li key={member.id}>
            <div>
              <b id={`pending-${member.id}`}>{nameOf(member)}</b>
              <div className="member-line">
                <span>{member.email}</span>
                {!member.email_verified && <span className="tag warn">Email not confirmed</span>}
                {member.disabled && <span className="tag warn">Disabled</span>}
                <span className="faint">since {day(member.created_at)}</span>
              </div>
            </div>
            <div className="member-buttons">
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
            </div>
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
    </section>
  );
}
