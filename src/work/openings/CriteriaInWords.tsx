import { later } from '#src/ui/state/later.tsx';

/** The criteria of an opening in words, as the chips of a search say them. */
export const CriteriaInWords = later('ProviderSearchInWords', () => import('#src/find/providers/ProviderSearch.tsx'));
