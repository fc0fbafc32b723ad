import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecoveryCodes } from '#src/accounts/second-factor/RecoveryCodes.tsx';
import { SetUpApp } from '#src/accounts/second-factor/SetUpApp.tsx';
import { sessionQuery } from '#src/accounts/sessions/auth.tsx';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';

/** Replaces every screen of a user who must set up two-step verification. `onDone` shows the screen. */
export function SecondFactorDue({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const end = async () => {
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onDone();
  };
  return (
    <EntryPage
      name="Set up two-step verification"
      lead="This site requires it of you. From then on, you sign in with a code of an app besides your password."
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Continue" onDone={() => void end()} />
      ) : (
        <SetUpApp onDone={setCodes} />
      )}
    </EntryPage>
  );
}
