import { roleWord } from '#src/accounts/words.tsx';
import type { Role } from '#src/shared/roles.ts';

/** A role in its colour; without one, that approval is pending. */
export const RoleTag = ({ role }: { role: Role | null }) =>
  role ? (
    <span className={`tag role ${role}`}>{roleWord(role)}</span>
  ) : (
    <span className="tag warn">Pending approval</span>
  );
