import { Box, type BoxProps } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import styles from '#src/datasets/places/maps.module.css';
import { isOnMap, type OnMap } from '#src/datasets/places/on-map.tsx';
import { LayerChoice } from '#src/datasets/shortages/layer/LayerChoice.tsx';
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
  tall: { h: { base: 'min(360px, 45vh)', sm: 600 } },
  low: { h: { base: 300, sm: 400 }, bd: '1px solid var(--line)', bdrs: 'lg' },
} satisfies Record<string, BoxProps>;

const places: Record<keyof typeof sizes, BoxProps> = {
  tall: { pos: { xl: 'sticky' }, top: 'var(--header)', flex: 'none', w: { xl: 440 } },
  low: { mb: 16 },
};

interface MapSectionProps<T> {
  /** The accessible name of the map. */
  label: string;
  /** The height (R-241 for results). */
  size: keyof typeof sizes;
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
    <Box className={styles.placed} {...places[size]}>
      <MapBox component="section" aria-label={label} size={size}>
        <LayerChoice className={styles.choice} />
        <ErrorBoundary fallback={<ErrorBox message="The map could not be shown" advice="Reload the page." />}>
          <Suspense>{children(points, below)}</Suspense>
        </ErrorBoundary>
      </MapBox>
      <div ref={setBelow} />
    </Box>
  );
}

/** The empty frame of a map. */
export const MapFrame = ({ size }: { size: keyof typeof sizes }) => (
  <Box {...places[size]}>
    <MapBox size={size} />
  </Box>
);

interface MapBoxProps extends ComponentProps<'section'> {
  size: keyof typeof sizes;
  component?: 'section';
}

const MapBox = ({ size, ...props }: MapBoxProps) => (
  <Box className={styles.space} pos="relative" {...sizes[size]} {...props} />
);
