import { useLocation } from 'react-router';
import { later } from '#src/ui/state/later.tsx';

const FoundBy = later('FoundBy', () => import('#src/search-box/FoundBy.tsx'));

/** What the global search says above the results that it opened. */
export const AlsoFound = () => {
  const { state } = useLocation();
  return state?.found && <FoundBy {...state} />;
};
