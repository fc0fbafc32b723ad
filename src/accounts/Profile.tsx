import { Avatar } from '#src/accounts/Avatar.tsx';
import { useAuth } from '#src/accounts/auth.tsx';
import { ProfileCards } from '#src/accounts/ProfileCards.tsx';
import { RoleTag } from '#src/accounts/RoleTag.tsx';
import { SignInPrompt } from '#src/accounts/SignInPrompt.tsx';
import { day, nameOf } from '#src/accounts/words.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import '#src/accounts/accounts.css';

/** What is known of whoever is signed in. */
export function Profile() {
  const { person } = useAuth();
  useTitle('Profile');
  return (
    <>
      <Crumbs here="Profile" />
      {person ? (
        <>
          <section className="card who" aria-label="Summary">
            <Avatar person={person} />
            <div>
              <PageHeading>{nameOf(person)}</PageHeading>
              <div className="line">
                <RoleTag role={person.role} />
                <span>Member since {day(person.created_at)}</span>
              </div>
            </div>
          </section>
          <ProfileCards person={person} />
        </>
      ) : (
        <SignInPrompt sentence="Please sign in to view your profile" />
      )}
    </>
  );
}
