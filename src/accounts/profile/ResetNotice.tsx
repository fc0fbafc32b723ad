import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dismissReset } from '#src/accounts/profile/contract.ts';
import styles from '#src/accounts/session/AccountBanner.module.css';
import { sessionQuery } from '#src/accounts/session/auth.tsx';
import type { CurrentUser } from '#src/accounts/session/contract.ts';
import { minute } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

/** Shows an administrator, until they dismiss it, that another one reset their password. */
export function ResetNotice({ reset: { by, at } }: { reset: NonNullable<CurrentUser['password_reset']> }) {
  const client = useQueryClient();
  const dismissal = useMutation({
    mutationFn: () => ask(dismissReset),
    onSuccess: (user) => client.setQueryData(sessionQuery.queryKey, { person: user }),
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
