import { RailFrame } from '#src/ui/rail/RailFrame.tsx';
import type { SearchRailProps } from '#src/ui/rail/SearchRail.tsx';
import type { Framed } from '#src/ui/search/SearchScreen.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useMedia } from '#src/ui/state/screen.ts';

const SearchRail = later('SearchRail', () => import('#src/ui/rail/SearchRail.tsx'));

/** The results of a search screen with counted filters: at the left where all columns have room too, else in a sheet (R-1451). */
export const Railed = ({ results, total, ...rail }: Framed & Pick<SearchRailProps, 'groups' | 'counts'>) => (
  <RailFrame rail={<SearchRail {...rail} />} hasRail={useMedia('(min-width: 1440px)')} total={total}>
    {results}
  </RailFrame>
);
