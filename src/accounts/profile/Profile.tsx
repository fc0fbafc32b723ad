import { ProfileCards } from '#src/accounts/profile/ProfileCards.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { SignInPrompt } from '#src/accounts/sessions/SignInPrompt.tsx';
import { Avatar } from '#src/accounts/users/Avatar.tsx';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { day, userName } from '#src/accounts/users/words.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { useTitle } from '#src/ui/layout/PageHead.tsx';
import { RecordHead } from '#src/ui/record/RecordHead.tsx';

/** The profile of the signed-in user. */
export function Profile() {
  const { user } = useAuth();
  useTitle('Profile');
  return (
    <>
      <Crumbs here="Profile" />
      {user ? (
        <>
          <RecordHead avatar={<Avatar user={user} />} name={userName(user)}>
            <RoleTag role={user.role} />
            <span>Member since {day(user.created_at)}</span>
          </RecordHead>
          <ProfileCards user={user} />
        </>
      ) : (
        <SignInPrompt message="Please sign in to view your profile" />
      )}
    </>
  );
}
