import { useMutation, useQueryClient } from '@tanstack/react-query';
import styles from '#src/accounts/AccountBanner.module.css';
import { sessionQuery } from '#src/accounts/auth.tsx';
import { dismissReset, type Person } from '#src/accounts/contract.ts';
import { minute } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

/** Tells an administrator, until they dismiss it, that somebody else reset their password. */
export function ResetNotice({ reset: { by, at } }: { reset: NonNullable<Person['password_reset']> }) {
  const client = useQueryClient();
  const dismissal = useMutation({
    mutationFn: () => ask(dismissReset),
    onSuccess: (person) => client.setQueryData(sessionQuery.queryKey, { person }),
  });
  return (
    <section className={styles.notice} aria-label="Password reset">
      <span>
        {dismissal.error?.message ??
          `Your password was reset by ${by} on ${minute(at)}. If you did not expect this, tell another administrator.`}
      </span>
      <button type="button" disabled={dismissal.isPending} onClick={() => dismissal.mutate()}>
        Dismiss
      </button>
    </section>
  );
}
