import { type Selectable, useWorkParts } from '#src/ui/state/work-parts.ts';

/** The buttons beside results for all that a search found. */
export function SearchTools({ of }: { of: Selectable }) {
  const { SearchActions } = useWorkParts();
  return SearchActions && <SearchActions of={of} />;
}
