import { CalendarCard } from '#src/work/calendar/CalendarCard.tsx';
import { OwnershipCard } from '#src/work/ownership/OwnershipCard.tsx';

/** What the work with people adds to the settings. */
export const SettingsCards = () => (
  <>
    <CalendarCard />
    <OwnershipCard />
  </>
);
