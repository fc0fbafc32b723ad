import { Box, type BoxProps } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
import styles from '#src/datasets/places/maps.module.css';
import { isOnMap, type OnMap } from '#src/datasets/places/on-map.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

// What draws maps is large, and loaded apart from the screen.
export const ResultsMap = lazy(async () => ({
  default: (await import('#src/datasets/places/ResultsMap.tsx')).ResultsMap,
}));
export const PlaceMap = lazy(async () => ({
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

interface MapSpaceProps<T> {
  /** Names the map for screen readers. */
  label: string;
  /** Its height (R-241 for results). */
  size: keyof typeof sizes;
  of: readonly T[];
  /** Draws the map of those that have a place on it. */
  children: (points: OnMap<T>[]) => ReactNode;
}

/** The room of a map, kept free while it is loaded. Where nothing has coordinates there is none. */
export function MapSpace<T extends { latitude: number | null; longitude: number | null }>(props: MapSpaceProps<T>) {
  const { label, size, of, children } = props;
  const points = useMemo(() => of.filter(isOnMap), [of]); // the same array keeps its markers
  if (points.length === 0) return null;
  return (
    <MapRoom component="section" aria-label={label} size={size}>
      <ErrorBoundary fallback={<ErrorBox sentence="The map could not be shown" advice="Reload the page." />}>
        <Suspense>{children(points)}</Suspense>
      </ErrorBoundary>
    </MapRoom>
  );
}

interface MapRoomProps extends ComponentProps<'section'> {
  size: keyof typeof sizes;
  component?: 'section';
}

/** The room of a map, also before its place is known. */
export const MapRoom = ({ size, ...props }: MapRoomProps) => (
  <Box className={styles.space} {...sizes[size]} {...props} />
);
