import { useQuery } from '@tanstack/react-query';
import { Banner } from '#src/accounts/header/Banner.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { checkConnection } from '#src/accounts/sessions/contract.ts';
import { ApiError, ask, messageOf } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';

// loaded when needed, because few users ever see it
const ResetNotice = later('ResetNotice', () => import('#src/accounts/header/ResetNotice.tsx'));

/**
 * The banners below the header. Red: the connection check failed, or the sign-out failed. Amber: another
 * administrator reset the user's password.
 */
export function AccountBanner() {
  const { user, signOut, signOutError } = useAuth();
  const check = useQuery({
    queryKey: [checkConnection.url],
    queryFn: ({ signal }) => ask(checkConnection, { signal }),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY, // only at the start of the site
  });
  return (
    <>
      {user?.password_reset && <ResetNotice reset={user.password_reset} />}
      {isOutage(check.error) && <Outage error={check.error} onRetry={() => void check.refetch()} />}
      {isOutage(signOutError) && <Outage error={signOutError} onRetry={signOut} />}
    </>
  );
}

const Outage = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Banner role="alert" bg="#b3261e" c="#fff" message={messageOf(error)} label="Try again" onClick={onRetry} />
);

/** A 4xx response is no outage, because the server answered. */
const isOutage = (error: Error | null): error is Error =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
