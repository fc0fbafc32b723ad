import { AccountBanner } from '#src/accounts/AccountBanner.tsx';
import { AccountBar } from '#src/accounts/AccountBar.tsx';
import { useAuth } from '#src/accounts/auth.tsx';
import { SideAccount } from '#src/accounts/SideAccount.tsx';
import { administration, footer, navigation } from '#src/app/navigation.ts';
import { SearchAnywhere } from '#src/search-box/SearchAnywhere.tsx';
import { isAdministrator } from '#src/shared/roles.ts';
import { DefaultState } from '#src/ui/default-state.ts';
import { Frame } from '#src/ui/layout/Frame.tsx';

/** The frame with the account of whoever is signed in. Navigation is for them alone (spec §2). */
export function Shell() {
  const { person } = useAuth();
  const administers = person !== null && isAdministrator(person.role);
  return (
    <DefaultState value={person?.default_state ?? ''}>
      <Frame
        destinations={person ? [...navigation, ...(administers ? [administration] : [])] : []}
        footer={footer}
        search={person?.approved && <SearchAnywhere />}
        account={<AccountBar />}
        sideAccount={<SideAccount />}
        banner={<AccountBanner />}
      />
    </DefaultState>
  );
}
