import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { signInAddress } from '#src/accounts/sessions/auth.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';

/** Replaces an account screen whose session has ended. */
export function SignInPrompt({ message }: { message: string }) {
  const { pathname } = useLocation();
  return (
    <section className="card">
      <EmptyState title={message}>
        <p>Your session has ended.</p>
        <Button mt={12} onClick={() => window.location.assign(signInAddress(pathname))}>
          Sign in
        </Button>
      </EmptyState>
    </section>
  );
}
