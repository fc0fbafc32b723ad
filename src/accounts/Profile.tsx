import { Avatar } from '#src/accounts/Avatar.tsx';
import { useAuth } from '#src/accounts/auth.tsx';
import { ProfileCards } from '#src/accounts/ProfileCards.tsx';
import { RoleTag } from '#src/accounts/RoleTag.tsx';
import { SignInPrompt } from '#src/accounts/SignInPrompt.tsx';
import { day, nameOf } from '#src/accounts/words.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { useTitle } from '#src/ui/layout/PageHead.tsx';
import { RecordHead } from '#src/ui/RecordHead.tsx';

/** What is known of whoever is signed in (spec §2). */
export function Profile() {
  const { person } = useAuth();
  useTitle('Profile');
  return (
    <>
      <Crumbs here="Profile" />
      {person ? (
        <>
          <RecordHead avatar={<Avatar person={person} />} name={nameOf(person)}>
            <RoleTag role={person.role} />
            <span>Member since {day(person.created_at)}</span>
          </RecordHead>
          <ProfileCards person={person} />
        </>
      ) : (
        <SignInPrompt sentence="Please sign in to view your profile" />
      )}
    </>
  );
}
