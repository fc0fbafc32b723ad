import { useLocation } from 'react-router';
import { later } from '#src/ui/state/later.tsx';

const FoundBy = later('FoundBy', async () => (await import('#src/search-box/FoundBy.tsx')).FoundBy);

/** What the global search says above the results that it opened. */
export const AlsoFound = () => {
  const { state } = useLocation();
  return state?.found && <FoundBy {...state} />;
};
