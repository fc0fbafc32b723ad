import { Appearance } from '#src/accounts/profile/Appearance.tsx';
import { DefaultStateCard } from '#src/accounts/profile/DefaultStateCard.tsx';
import { Shortcuts } from '#src/accounts/profile/Shortcuts.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { SignInPrompt } from '#src/accounts/sessions/SignInPrompt.tsx';
import { Tokens } from '#src/accounts/tokens/Tokens.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { CardRows } from '#src/ui/record/DetailCards.tsx';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** A user's settings: appearance, keyboard, default state, calendar, ownership and API tokens. */
export function Settings() {
  const { user } = useAuth();
  const { SettingsCards } = useWorkParts();
  return (
    <>
      <Crumbs here="Settings" />
      <PageHead title="Settings" />
      {user ? (
        <CardRows>
          <Appearance />
          <Shortcuts />
          <DefaultStateCard user={user} />
          {SettingsCards && <SettingsCards />}
          <Tokens />
        </CardRows>
      ) : (
        <SignInPrompt message="Please sign in to change your settings" />
      )}
    </>
  );
}
