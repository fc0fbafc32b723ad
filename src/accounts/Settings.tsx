import { Appearance } from '#src/accounts/Appearance.tsx';
import { useAuth } from '#src/accounts/auth.tsx';
import { HomeState } from '#src/accounts/HomeState.tsx';
import { Shortcuts } from '#src/accounts/Shortcuts.tsx';
import { SignInPrompt } from '#src/accounts/SignInPrompt.tsx';
import { Tokens } from '#src/accounts/Tokens.tsx';
import { CardRows } from '#src/ui/DetailCards.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';

/** A user's settings: appearance, keyboard, the state that searches begin with, API tokens. */
export function Settings() {
  const { person } = useAuth();
  return (
    <>
      <Crumbs here="Settings" />
      <PageHead title="Settings" />
      {person ? (
        <CardRows>
          <Appearance />
          <Shortcuts />
          <HomeState person={person} />
          <Tokens />
        </CardRows>
      ) : (
        <SignInPrompt sentence="Please sign in to change your settings" />
      )}
    </>
  );
}
