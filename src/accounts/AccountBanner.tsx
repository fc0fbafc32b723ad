import { useQuery } from '@tanstack/react-query';
import styles from '#src/accounts/AccountBanner.module.css';
import { useAuth } from '#src/accounts/auth.tsx';
import { checkConnection } from '#src/accounts/contract.ts';
import { ResetNotice } from '#src/accounts/ResetNotice.tsx';
import { ApiError, ask } from '#src/ui/ask.ts';

/**
 * Under the header. In red: the database did not answer when the site was opened (spec §2), or the sign-out failed. Else
 * that an administrator's password was reset.
 */
export function AccountBanner() {
  const { person, signOut, signOutError } = useAuth();
  const check = useQuery({
    queryKey: [checkConnection.url],
    queryFn: ({ signal }) => ask(checkConnection, { signal }),
    enabled: person !== null,
    staleTime: Number.POSITIVE_INFINITY, // once, when the site is opened
  });
  return (
    <>
      {person?.password_reset && <ResetNotice reset={person.password_reset} />}
      {isOutage(check.error) && <Banner error={check.error} again={() => void check.refetch()} />}
      {isOutage(signOutError) && <Banner error={signOutError} again={signOut} />}
    </>
  );
}

const Banner = ({ error, again }: { error: Error; again: () => void }) => (
  <div role="alert" className={styles.outage}>
    <span>{error.message}</span>
    <button type="button" onClick={again}>
      Try again
    </button>
  </div>
);

/** A refusal (4xx) is an answer, so the connection stands. */
const isOutage = (error: Error | null): error is Error =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
