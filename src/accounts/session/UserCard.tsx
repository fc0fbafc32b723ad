import { Group } from '@mantine/core';
import { Link } from 'react-router';
import { EmailLine } from '#src/accounts/profile/EmailLine.tsx';
import { useAuth } from '#src/accounts/session/auth.tsx';
import type { CurrentUser } from '#src/accounts/session/contract.ts';
import styles from '#src/accounts/session/UserCard.module.css';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { nameOf, organizationOf } from '#src/accounts/words.tsx';
import { links } from '#src/shared/links.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { useSite } from '#src/ui/site.ts';

/** What the user menu opens: who one is, the pages about oneself, and the way out. */
export function UserCard({ user }: { user: CurrentUser }) {
  const { signOut, signingOut } = useAuth();
  const company = useSite()?.name;
  return (
    <>
      <div className={styles.about}>
        <Group gap="2px 8px">
          <b>{nameOf(user)}</b>
          <RoleTag role={user.role} />
        </Group>
        <EmailLine user={user} />
        <span className="small">{organizationOf(user, company)}</span>
      </div>
      <div className={styles.links}>
        <Link to={links.profile()}>Profile</Link>
        {isAdministrator(user.role) && <Link to={links.admin()}>Admin Dashboard</Link>}
        {user.internal && <Link to={links.settings()}>Settings</Link>}
      </div>
      <div className={styles.links}>
        <button type="button" disabled={signingOut} onClick={signOut}>
          Sign Out
        </button>
      </div>
    </>
  );
}
