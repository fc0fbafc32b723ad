import { useQuery } from '@tanstack/react-query';
import { AccountBanner } from '#src/accounts/header/AccountBanner.tsx';
import { AccountBar } from '#src/accounts/header/AccountBar.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { administration, footer, navigation, work } from '#src/app/navigation.ts';
import { HeaderBell, workParts } from '#src/app/work-parts.tsx';
import { AlsoFound } from '#src/search-box/AlsoFound.tsx';
import { SearchAnywhere } from '#src/search-box/SearchAnywhere.tsx';
import { isAdministrator } from '#src/shared/roles.ts';
import { Keys } from '#src/ui/keys/Keys.tsx';
import { Frame } from '#src/ui/layout/Frame.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { Notices } from '#src/ui/messages/Notices.tsx';
import { AboveResults } from '#src/ui/results/above-results.ts';
import { DefaultState } from '#src/ui/search/default-state.ts';
import { later } from '#src/ui/state/later.tsx';
import { UserId } from '#src/ui/state/preferences.ts';
import { siteQuery } from '#src/ui/state/site.ts';
import { type WorkParts, WorkPartsContext } from '#src/ui/state/work-parts.ts';

// shown in the side menu alone, which loads when first opened
const SideAccount = later('SideAccount', () => import('#src/accounts/header/SideAccount.tsx'));

const none: WorkParts = {};

/** The navigation of a user. Only approved users have lists, and only administrators manage users. */
const destinationsOf = (user: CurrentUser | null) =>
  user ? [...navigation, ...(isAdministrator(user.role) ? [administration] : []), ...(user.approved ? work : [])] : [];

/**
 * The frame with the user's account. Only signed-in users see the navigation. A spinner shows until the session
 * and the site are loaded, so that the layout does not shift.
 */
export function Shell() {
  const { user, loading } = useAuth();
  const site = useQuery(siteQuery);
  if (loading || site.isPending)
    return (
      <main>
        <Spinner />
      </main>
    );
  return (
    <DefaultState value={user?.default_state ?? ''}>
      <UserId value={user?.id ?? ''}>
        <WorkPartsContext value={user?.approved ? workParts : none}>
          <AboveResults value={user?.approved && <AlsoFound />}>
            <Frame
              destinations={destinationsOf(user)}
              footer={footer}
              search={user?.approved && <SearchAnywhere />}
              alerts={user?.approved && <HeaderBell />}
              account={<AccountBar />}
              sideAccount={<SideAccount />}
              banner={<AccountBanner />}
            />
          </AboveResults>
          {user?.approved && <Keys />}
          <Notices />
        </WorkPartsContext>
      </UserId>
    </DefaultState>
  );
}
