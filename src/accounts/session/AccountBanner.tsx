import { useQuery } from '@tanstack/react-query';
import { ResetNotice } from '#src/accounts/profile/ResetNotice.tsx';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { Banner } from '#src/accounts/session/Banner.tsx';
import { checkConnection } from '#src/accounts/session/contract.ts';
import { ApiError, ask } from '#src/ui/ask.ts';

/**
 * Under the header. In red: the database did not answer when the site was opened, or the sign-out failed. Else
 * that an administrator's password was reset.
 */
export function AccountBanner() {
  const { user, signOut, signOutError } = useAuth();
  const check = useQuery({
    queryKey: [checkConnection.url],
    queryFn: ({ signal }) => ask(checkConnection, { signal }),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY, // once, when the site is opened
  });
  return (
    <>
      {user?.password_reset && <ResetNotice reset={user.password_reset} />}
      {isOutage(check.error) && <Outage error={check.error} again={() => void check.refetch()} />}
      {isOutage(signOutError) && <Outage error={signOutError} again={signOut} />}
    </>
  );
}

const Outage = ({ error, again }: { error: Error; again: () => void }) => (
  <Banner role="alert" bg="#b3261e" c="#fff" sentence={error.message} verb="Try again" onAct={again} />
);

/** A refusal (4xx) is a response, so the connection works. */
const isOutage = (error: Error | null): error is Error =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
