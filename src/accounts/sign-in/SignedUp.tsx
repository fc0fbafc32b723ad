import { Button, Stack } from '@mantine/core';
import { CONFIRM_HOURS } from '#src/accounts/mail/contract.ts';
import { signInAddress } from '#src/accounts/sessions/auth.tsx';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';

interface SignedUpProps {
  email: string;
  /** Whether a mailed link confirms the address. */
  confirm: boolean;
}

/** The page after a sign-up: lists the next steps. */
export function SignedUp({ email, confirm }: SignedUpProps) {
  return (
    <EntryPage name="Your account was created">
      <Stack component="ol" gap={8} pl={20} style={{ listStyle: 'decimal' }}>
        {confirm && (
          <li>
            Open the link in our mail to <b>{email}</b>. It expires after {CONFIRM_HOURS} hours.
          </li>
        )}
        <li>An administrator approves your account.</li>
        <li>Sign in and search. You can sign in earlier, but you can search only after approval.</li>
      </Stack>
      <Button size="md" fullWidth onClick={() => window.location.assign(signInAddress(links.home()))}>
        Sign in
      </Button>
    </EntryPage>
  );
}
