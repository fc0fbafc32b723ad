import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { signInAddress } from '#src/accounts/session/auth.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** What is left of a screen about oneself when the session ended while it was open. */
export function SignInPrompt({ sentence }: { sentence: string }) {
  const { pathname } = useLocation();
  return (
    <section className="card">
      <EmptyState title={sentence}>
        <p>Your session has ended.</p>
        <Button mt={12} onClick={() => window.location.assign(signInAddress(pathname))}>
          Sign in
        </Button>
      </EmptyState>
    </section>
  );
}
