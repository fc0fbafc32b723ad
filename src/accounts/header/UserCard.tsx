import { Box, Divider, Group, NavLink, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { EmailLine } from '#src/accounts/users/EmailLine.tsx';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { userName, userOrganization } from '#src/accounts/users/words.tsx';
import { daysAfter } from '#src/shared/days.ts';
import { links } from '#src/shared/links.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { useSite } from '#src/ui/state/site.ts';
import { today } from '#src/ui/state/today.ts';

/** The content of the user menu: name, role, email, links and "Sign Out". */
export function UserCard({ user }: { user: CurrentUser }) {
  const { signOut, signingOut } = useAuth();
  const company = useSite()?.name;
  return (
    <>
      <Stack gap={3} px={16} py={14} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Group gap="2px 8px">
          <Text component="b" fw={620} c="var(--text)">
            {userName(user)}
          </Text>
          <RoleTag role={user.role} />
        </Group>
        <EmailLine user={user} />
        <span className="small">{userOrganization(user, company)}</span>
      </Stack>
      <Divider />
      <Box p={6}>
        <NavLink component={Link} to={links.profile()} label="Profile" />
        {user.role && (
          <NavLink component={Link} to={links.changes({ imported_from: daysAfter(today(), -6) })} label="Changes" />
        )}
        {user.role === 'manager' && <NavLink component={Link} to={links.activity()} label="Team activity" />}
        {isAdministrator(user.role) && <NavLink component={Link} to={links.admin()} label="Admin Dashboard" />}
        {user.role && <NavLink component={Link} to={links.developers()} label="Developers" />}
        {user.internal && <NavLink component={Link} to={links.settings()} label="Settings" />}
      </Box>
      <Divider />
      <Box p={6}>
        <NavLink
          component="button"
          attributes={{ root: { disabled: signingOut } }}
          label="Sign Out"
          onClick={signOut}
        />
      </Box>
    </>
  );
}
