import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dismissReset } from '#src/accounts/profile/contract.ts';
import { sessionQuery } from '#src/accounts/session/auth.tsx';
import { Banner } from '#src/accounts/session/Banner.tsx';
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
    <Banner
      component="section"
      bg="var(--warn-soft)"
      c="var(--warn)"
      fz={13}
      aria-label="Password reset"
      sentence={
        dismissal.error?.message ??
        `Your password was reset by ${by} on ${minute(at)}. If you did not expect this, tell another administrator.`
      }
      verb="Dismiss"
      busy={dismissal.isPending}
      onAct={() => dismissal.mutate()}
    />
  );
}
