import { Button } from '@mantine/core';
import { approveMember, type Member, rejectMember } from '#src/accounts/contract.ts';
import { useMemberAction } from '#src/accounts/members.tsx';
import { day, nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

/** Accounts without a role: each is approved, as a specialist, or rejected. */
export function PendingApprovals({ members }: { members: readonly Member[] }) {
  const decision = useMemberAction(({ id, call }: { id: string; call: typeof approveMember | typeof rejectMember }) =>
    ask(call, { params: { id } }),
  );
  const { error, isPending: busy } = decision;
  return (
    <section className="card results" aria-labelledby="pending-approvals">
      <div className="results-head">
        <h2 id="pending-approvals">Pending Approvals</h2>
        {members.length > 0 && <span className="tag warn num">{members.length}</span>}
      </div>
      {error && <ErrorBox sentence={error.message} />}
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
                onClick={() => decision.mutate({ id: member.id, call: approveMember })}
              >
                Approve
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                aria-describedby={`pending-${member.id}`}
                onClick={() => decision.mutate({ id: member.id, call: rejectMember })}
              >
                Reject
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
