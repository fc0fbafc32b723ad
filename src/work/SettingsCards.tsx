import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { isAdministrator } from '#src/shared/roles.ts';
import { later } from '#src/ui/state/later.tsx';
import { CalendarCard } from '#src/work/calendar/CalendarCard.tsx';
import { OwnershipCard } from '#src/work/ownership/OwnershipCard.tsx';

const WebhooksCard = later('WebhooksCard', () => import('#src/work/webhooks/WebhooksCard.tsx'));

/** What the work with people adds to the settings. Webhooks are the administrators'. */
export function SettingsCards() {
  const { user } = useAuth();
  return (
    <>
      <CalendarCard />
      <OwnershipCard />
      {isAdministrator(user?.role ?? null) && <WebhooksCard />}
    </>
  );
}
