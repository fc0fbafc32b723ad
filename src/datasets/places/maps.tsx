import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import styles from '#src/datasets/places/maps.module.css';
import { isOnMap, type OnMap } from '#src/datasets/places/on-map.tsx';
import { ErrorBoundary } from '#src/ui/messages/ErrorBoundary.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';

// Map code is large, so it loads separately from the screen.
export const LazyResultsMap = lazy(async () => ({
  default: (await import('#src/datasets/places/ResultsMap.tsx')).ResultsMap,
}));
export const LazyPlaceMap = lazy(async () => ({
  default: (await import('#src/datasets/places/PlaceMap.tsx')).PlaceMap,
}));

/** The heights of a map (R-241 for results). */
type Size = 'tall' | 'low';

interface MapSectionProps<T> {
  /** The accessible name of the map. */
  label: string;
  size: Size;
  of: readonly T[];
  /** Draws the rows that have coordinates. What a layer says as text goes `below` the map. */
  children: (points: OnMap<T>[], below: Element | null) => ReactNode;
}

/** A map, or its empty frame while it loads. Hidden if no row has coordinates. */
export function MapSection<T extends { latitude: number | null; longitude: number | null }>(props: MapSectionProps<T>) {
  const { label, size, of, children } = props;
  const points = useMemo(() => of.filter(isOnMap), [of]); // a new array would redraw the markers
  const [below, setBelow] = useState<Element | null>(null);
  if (points.length === 0) return null;
  return (
    <div className={styles[size]}>
      <section className={styles.space} aria-label={label}>
        <ErrorBoundary fallback={<ErrorBox message="The map could not be shown" advice="Reload the page." />}>
          <Suspense>{children(points, below)}</Suspense>
        </ErrorBoundary>
      </section>
      <div ref={setBelow} />
    </div>
  );
}

/** The empty frame of a map. */
export const MapFrame = ({ size }: { size: Size }) => (
  <div className={styles[size]}>
    <div className={styles.space} />
  </div>
);
