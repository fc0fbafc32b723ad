import { Box, type BoxProps } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
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

const sizes = {
  tall: {
    pos: { xl: 'sticky' },
    top: 'var(--header)',
    flex: 'none',
    w: { xl: 440 },
    h: { base: 'min(360px, 45vh)', sm: 600 },
  },
  low: { h: { base: 300, sm: 400 }, mb: 16, bd: '1px solid var(--line)', bdrs: 'lg' },
} satisfies Record<string, BoxProps>;

interface MapSectionProps<T> {
  /** The accessible name of the map. */
  label: string;
  /** The height (R-241 for results). */
  size: keyof typeof sizes;
  of: readonly T[];
  /** Draws the rows that have coordinates. */
  children: (points: OnMap<T>[]) => ReactNode;
}

/** A map, or its empty frame while it loads. Hidden if no row has coordinates. */
export function MapSection<T extends { latitude: number | null; longitude: number | null }>(props: MapSectionProps<T>) {
  const { label, size, of, children } = props;
  const points = useMemo(() => of.filter(isOnMap), [of]); // a new array would redraw the markers
  if (points.length === 0) return null;
  return (
    <MapFrame component="section" aria-label={label} size={size}>
      <ErrorBoundary fallback={<ErrorBox message="The map could not be shown" advice="Reload the page." />}>
        <Suspense>{children(points)}</Suspense>
      </ErrorBoundary>
    </MapFrame>
  );
}

interface MapFrameProps extends ComponentProps<'section'> {
  size: keyof typeof sizes;
  component?: 'section';
}

/** The frame of a map. */
export const MapFrame = ({ size, ...props }: MapFrameProps) => (
  <Box className={styles.space} {...sizes[size]} {...props} />
);
