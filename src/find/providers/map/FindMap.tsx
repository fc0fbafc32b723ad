import { Box, Button, Checkbox, Flex, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { circle, type FitBoundsOptions, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { areaOf, useLayers, useLeaflet } from '#src/datasets/places/leaflet.tsx';
import spaceStyles from '#src/datasets/places/maps.module.css';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { mapProviders } from '#src/find/providers/contract.ts';
import { type ProviderCriteria, providersInService } from '#src/find/providers/filters/address.tsx';
import { type MapCluster, mapMarks } from '#src/find/providers/map/clusters.tsx';
import styles from '#src/find/providers/map/find-map.module.css';
import {
  areaAround,
  boundsOfArea,
  boundsOfMatches,
  limitToArea,
  METERS_PER_MILE,
  mapAreaOf,
} from '#src/find/providers/map/map-view.tsx';
import { usePointedRow } from '#src/find/providers/map/pointed-row.tsx';
import { RowCard } from '#src/find/providers/map/RowCard.tsx';
import { count } from '#src/shared/format.ts';
import { cellOf } from '#src/shared/map-grid.ts';
import { ask } from '#src/ui/state/ask.ts';
import { usePreference } from '#src/ui/state/preferences.ts';

interface FindMapProps {
  criteria: ProviderCriteria;
  /** The rows beside the map. */
  rows: readonly FoundProvider[];
  /** The NPI of the row in the peek. Blank without one. */
  peeked: string;
  onSearch: (criteria: ProviderCriteria) => void;
  /** Searches the visible area while the user moves the map, which keeps the focus. */
  onMove: (criteria: ProviderCriteria) => void;
  /** Shows the list of a ZIP code. */
  onZip: (zip: string) => void;
  onPeek: (npi: string) => void;
  /** Called with the rows of the cluster that the user points at. */
  onPoint: (npis: ReadonlySet<string>) => void;
  /** Called when the clusters cannot be loaded. */
  onFail: () => void;
}

/** A visible part of the map. */
interface View {
  bbox: string;
  zoom: number;
}

const world: View = { bbox: '-180,-90,180,90', zoom: 3 };
const none: ReadonlySet<string> = new Set();
/** Milliseconds without a move before the clusters are counted again. */
const REST = 150;
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** All matches of a search on a map, in clusters that open, and the circle of the search. */
export function FindMap({ criteria, rows, peeked, onSearch, onFail, ...actions }: FindMapProps) {
  const [view, setView] = useState(() => (criteria.area.length > 0 ? undefined : world));
  const { data, error, isPlaceholderData } = useClusters(criteria, view);
  const { box, map } = useLeaflet(prepare);
  const { isMoved, rest } = useMoves(map, setView);
  const [follows, setFollows] = usePreference('search-as-i-move', false);
  useFirstView(map, criteria, isPlaceholderData ? undefined : data, rest);
  useEffect(() => {
    if (error) onFail();
  }, [error, onFail]);

  const highlights = useHighlights(
    rows.map(({ npi }) => npi),
    criteria,
  );
  const cellsOf = cellsIn(rows, highlights, data?.zoom ?? 0);
  const act = useRef({ open, point });
  useEffect(() => {
    act.current = { open, point };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches once per move, after the map has come to rest
  useEffect(() => {
    if (!follows || !isMoved || !map) return;
    rest();
    actions.onMove(limitToArea(criteria, areaOf(map)));
  }, [follows, view]);
  function open(cluster: MapCluster, isByKey: boolean) {
    const { npi, zip, latitude, longitude } = cluster;
    if (!map) return;
    if (npi) return actions.onPeek(npi);
    if (zip) return actions.onZip(zip);
    if (map.getZoom() >= map.getMaxZoom()) return onSearch(limitToArea(criteria, areaAround(cluster)));
    map.setView([latitude, longitude], Math.min(map.getMaxZoom(), map.getZoom() + 2), { animate: false });
    if (isByKey) map.getContainer().focus(); // the button disappears
  }
  function point(cells: readonly number[]) {
    const npis = [...cellsOf].flatMap(([npi, cell]) => (cells.includes(cell) ? [npi] : []));
    actions.onPoint(npis.length > 0 ? new Set(npis) : none);
  }
  const marks = useMemo(
    () =>
      map && data && data.bbox !== world.bbox
        ? mapMarks(map, data.clusters, data.zoom, {
            onOpen: (cluster, isByKey) => act.current.open(cluster, isByKey),
            onPoint: (cells) => act.current.point(cells),
          })
        : [],
    [map, data],
  );
  useEffect(() => {
    if (marks.length > 0) return () => act.current.point([]); // a removed button does not lose the pointer
  }, [marks]);
  const pointed = usePointedRow();
  const ringed = cellsOf.get(pointed ?? peeked);
  const pointedRow = rows.find(({ npi }) => npi === pointed);
  const cardMark = pointedRow && marks.find(({ cells }) => ringed !== undefined && cells.includes(ringed));
  useEffect(() => {
    for (const { button, cells } of marks)
      button.toggleAttribute('data-ringed', ringed !== undefined && cells.includes(ringed));
  }, [marks, ringed]);
  useLayers(map, useCircle(data?.circle));
  useLayers(
    map,
    useMemo(() => marks.map(({ layer }) => layer), [marks]),
  );

  return (
    <Stack
      component="section"
      gap={0}
      miw={0}
      h="100%"
      aria-label="Map of the matches"
      aria-busy={isPlaceholderData || !data}
    >
      <Box className={`${spaceStyles.space} ${styles.space}`} pos="relative" flex={1} mih={0}>
        <div ref={box} />
        {map && cardMark && (
          <RowCard map={map} mark={cardMark} row={pointedRow} highlights={highlights.get(pointedRow.npi)} />
        )}
        <Checkbox
          className={styles.above}
          left={12}
          px={12}
          py={7}
          bd="1px solid var(--line-strong)"
          bdrs={8}
          bg="var(--raised)"
          size="xs"
          label="Search as I move"
          checked={follows}
          onChange={(event) => setFollows(event.currentTarget.checked)}
        />
        {isMoved && !follows && map && (
          <Button
            className={`${styles.above} ${styles.search}`}
            left="50%"
            size="xs"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              rest();
              onSearch(limitToArea(criteria, areaOf(map)));
            }}
          >
            Search this area
          </Button>
        )}
      </Box>
      <Flex
        component="p"
        className="small muted line-above"
        wrap="wrap"
        gap="2px 14px"
        px={16}
        py={8}
        bg="var(--surface)"
      >
        {data?.circle && (
          <span>
            {count(data.circle.miles)} mi around {criteria.near[0]}
          </span>
        )}
        <span>A number is how many providers practice there</span>
        {data !== undefined && data.not_placed > 0 && (
          <span>{count(data.not_placed)} not placed, because their ZIP Code has no known location</span>
        )}
      </Flex>
    </Stack>
  );
}

/** The clusters in a visible part of the map, and that part. */
const useClusters = (criteria: ProviderCriteria, view: View | undefined) =>
  useQuery({
    queryKey: [mapProviders.url, criteria, view],
    queryFn: async ({ signal }) => ({
      ...(await ask(mapProviders, { query: { ...providersInService(criteria), ...view }, signal })),
      ...(view ?? world),
    }),
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

const prepare = (map: LeafletMap) => {
  map.zoomControl.setPosition('topright');
  map.scrollWheelZoom.enable();
};

/** Reports the visible part of the map, and whether the user has moved it since `rest`. */
function useMoves(map: LeafletMap | undefined, onView: (view: View) => void) {
  const [isMoved, setMoved] = useState(false);
  const report = useDebouncedCallback(onView, REST);
  useEffect(() => {
    if (!map) return;
    const see = () => report({ bbox: areaOf(map), zoom: Math.floor(map.getZoom()) });
    const touch = () => setMoved(true);
    const onKey = (event: KeyboardEvent) => ARROWS.includes(event.key) && touch();
    const element = map.getContainer();
    map.on('moveend', see).on('dragend zoomend', touch);
    element.addEventListener('keydown', onKey);
    return () => {
      map.off('moveend', see).off('dragend zoomend', touch);
      element.removeEventListener('keydown', onKey);
    };
  }, [map, report]);
  return { isMoved, rest: () => setMoved(false) };
}

type Reply = ReturnType<typeof useClusters>['data'];

/** Pixels that the scale, the zoom buttons and the names below the marks need. */
const ROOM = { paddingTopLeft: [72, 56], paddingBottomRight: [56, 64] } satisfies FitBoundsOptions;

/** Shows the area, the circle or all matches of a search, when its place changes. A view that fits stays. */
function useFirstView(map: LeafletMap | undefined, criteria: ProviderCriteria, reply: Reply, rest: () => void) {
  const shown = useRef('');
  const place = mapAreaOf(criteria);
  useEffect(() => {
    if (!map || shown.current === place) return;
    const [area] = criteria.area;
    if (area && shown.current && area === areaOf(map)) {
      shown.current = place;
      return;
    }
    const bounds = boundsOfArea(area) ?? (reply && boundsOfMatches(reply));
    if (!bounds) return;
    shown.current = place;
    map.fitBounds(bounds, { animate: false, maxZoom: 12, ...(!area && ROOM) });
    rest();
  }, [map, criteria, place, reply, rest]);
}

/** The cells of the rows' places, by NPI. */
function cellsIn(
  rows: readonly FoundProvider[],
  highlights: ReturnType<typeof useHighlights>,
  zoom: number,
): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(({ npi }) => {
      const place = highlights.get(npi)?.place;
      return place ? [[npi, cellOf(place, zoom)] as const] : [];
    }),
  );
}

function useCircle(of: NonNullable<Reply>['circle'] | undefined) {
  const { latitude, longitude, miles } = of ?? {};
  return useMemo(
    () =>
      latitude === undefined || longitude === undefined || miles === undefined
        ? []
        : [
            circle([latitude, longitude], {
              radius: miles * METERS_PER_MILE,
              color: 'var(--accent)',
              weight: 1.5,
              dashArray: '5 4',
              fillOpacity: 0.06,
              interactive: false,
            }),
          ],
    [latitude, longitude, miles],
  );
}
