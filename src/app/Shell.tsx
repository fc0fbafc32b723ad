import { useQuery } from '@tanstack/react-query';
import { AccountBanner } from '#src/accounts/AccountBanner.tsx';
import { AccountBar } from '#src/accounts/AccountBar.tsx';
import { useAuth } from '#src/accounts/auth.tsx';
import { SideAccount } from '#src/accounts/SideAccount.tsx';
import { administration, footer, navigation } from '#src/app/navigation.ts';
import { AlsoFound } from '#src/search-box/AlsoFound.tsx';
import { SearchAnywhere } from '#src/search-box/SearchAnywhere.tsx';
import { isAdministrator } from '#src/shared/roles.ts';
import { AboveResults } from '#src/ui/above-results.ts';
import { DefaultState } from '#src/ui/default-state.ts';
import { Frame } from '#src/ui/layout/Frame.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { siteQuery } from '#src/ui/site.ts';

/**
 * The frame with the account of whoever is signed in. Navigation is for them alone (spec §2). Until it is known who that is
 * and whose site it is, a spinner stands, so that nothing moves when it is.
 */
export function Shell() {
  const { person, loading } = useAuth();
  const site = useQuery(siteQuery);
  if (loading || site.isPending)
    return (
      <main>
        <Spinner />
      </main>
    );
  const administers = person !== null && isAdministrator(person.role);
  return (
    <DefaultState value={person?.default_state ?? ''}>
      <AboveResults value={person?.approved && <AlsoFound />}>
        <Frame
          destinations={person ? [...navigation, ...(administers ? [administration] : [])] : []}
          footer={footer}
          search={person?.approved && <SearchAnywhere />}
          account={<AccountBar />}
          sideAccount={<SideAccount />}
          banner={<AccountBanner />}
        />
      </AboveResults>
    </DefaultState>
  );
}
