import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { PendingNotice, pendingTitle } from '#src/app/guards/PendingNotice.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';

/** Replaces screens with data for an account that may not read data yet. */
export function PendingAccount({ user }: { user: CurrentUser }) {
  const title = pendingTitle(user);
  useTitle(title);
  return (
    <>
      <Crumbs here={title} />
      <PendingNotice user={user} heading={PageHeading} />
    </>
  );
}
