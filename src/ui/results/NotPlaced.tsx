import { count } from '#src/shared/format.ts';

interface NotPlacedProps {
  /** Matches without a location. Undefined if the search is near no place. */
  count: number | undefined;
}

/** Says how many matches of a search near a place have no location. */
export const NotPlaced = ({ count: matches = 0 }: NotPlacedProps) =>
  matches > 0 && (
    <p className="small muted" style={{ padding: '8px 16px' }}>
      Distances are between ZIP Code centers. {count(matches)} more {matches === 1 ? 'match has' : 'matches have'} no
      known location.
    </p>
  );
