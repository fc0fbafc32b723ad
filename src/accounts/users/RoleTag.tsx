import { Badge } from '@mantine/core';
import { roleColors, roleLabel } from '#src/accounts/users/words.tsx';
import type { Role } from '#src/shared/roles.ts';

/** The badge of a role in its color. Without a role, it says that approval is pending. */
export const RoleTag = ({ role }: { role: Role | null }) =>
  role ? (
    <Badge variant="filled" color={roleColors[role]}>
      {roleLabel(role)}
    </Badge>
  ) : (
    <Badge color="warn">Pending approval</Badge>
  );
