import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Banner } from '#src/accounts/header/Banner.tsx';
import { sessionQuery } from '#src/accounts/sessions/auth.tsx';
import { dismissReset } from '#src/accounts/sessions/contract.ts';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { minute } from '#src/shared/format.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';

/** Shows an administrator that another administrator reset their password, until dismissed. */
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
      message={
        dismissal.error
          ? messageOf(dismissal.error)
          : `Your password was reset by ${by} on ${minute(at)}. If you did not expect this, contact another administrator.`
      }
      label="Dismiss"
      busy={dismissal.isPending}
      onClick={() => dismissal.mutate()}
    />
  );
}
