import { Group } from '@mantine/core';
import { Link } from 'react-router';
import { useAuth } from '#src/accounts/auth.tsx';
import type { Person } from '#src/accounts/contract.ts';
import { EmailLine } from '#src/accounts/EmailLine.tsx';
import { RoleTag } from '#src/accounts/RoleTag.tsx';
import styles from '#src/accounts/UserCard.module.css';
import { nameOf, organizationOf } from '#src/accounts/words.tsx';
import { links } from '#src/shared/links.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { useSite } from '#src/ui/site.ts';

/** What the user menu opens: who one is, the pages about oneself, and the way out (spec §2). */
export function UserCard({ person }: { person: Person }) {
  const { signOut, signingOut } = useAuth();
  const company = useSite()?.name;
  return (
    <>
      <div className={styles.about}>
        <Group gap="2px 8px">
          <b>{nameOf(person)}</b>
          <RoleTag role={person.role} />
        </Group>
        <EmailLine person={person} />
        <span className="small">{organizationOf(person, company)}</span>
      </div>
      <div className={styles.links}>
        <Link to={links.profile()}>Profile</Link>
        {isAdministrator(person.role) && <Link to={links.admin()}>Admin Dashboard</Link>}
        {person.internal && <Link to={links.settings()}>Settings</Link>}
      </div>
      <div className={styles.links}>
        <button type="button" disabled={signingOut} onClick={signOut}>
          Sign Out
        </button>
      </div>
    </>
  );
}
