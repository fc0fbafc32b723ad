import { Badge } from '@mantine/core';
import { roleColors, roleWord } from '#src/accounts/words.tsx';
import type { Role } from '#src/shared/roles.ts';

/** A role in its colour; without one, that approval is pending. */
export const RoleTag = ({ role }: { role: Role | null }) =>
  role ? (
    <Badge variant="filled" color={roleColors[role]}>
      {roleWord(role)}
    </Badge>
  ) : (
    <Badge color="warn">Pending approval</Badge>
  );
