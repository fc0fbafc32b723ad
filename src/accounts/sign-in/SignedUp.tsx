import { Button, Stack } from '@mantine/core';
import { signInAddress } from '#src/accounts/session/auth.tsx';
import { CONFIRM_HOURS } from '#src/accounts/sign-in/contract.ts';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';

interface SignedUpProps {
  email: string;
  /** Whether a mail was sent to confirm the address. */
  confirm: boolean;
}

/** What happens after a sign-up. */
export function SignedUp({ email, confirm }: SignedUpProps) {
  return (
    <EntryPage name="Your account was created">
      <Stack component="ol" gap={8} pl={20} style={{ listStyle: 'decimal' }}>
        {confirm && (
          <li>
            Open the link we mailed to <b>{email}</b>. It works for {CONFIRM_HOURS} hours.
          </li>
        )}
        <li>An administrator approves your account.</li>
        <li>You sign in and search. You may sign in before; the directory opens once you are approved.</li>
      </Stack>
      <Button size="md" fullWidth onClick={() => window.location.assign(signInAddress(links.home()))}>
        Sign in
      </Button>
    </EntryPage>
  );
}
