// The marks of clusters on the map of a provider search.
import { DomEvent, divIcon, type Map as LeafletMap, type Marker, marker, type Point, point } from 'leaflet';
import type { z } from 'zod';
import type { mapProviders } from '#src/find/providers/contract.ts';
import styles from '#src/find/providers/map/find-map.module.css';
import { counted } from '#src/shared/format.ts';
import { cellOf } from '#src/shared/map-grid.ts';
import { titleCase } from '#src/shared/title-case.ts';

export type MapCluster = z.output<typeof mapProviders.response>['clusters'][number];

/** A cluster on the map. */
export interface Mark {
  layer: Marker;
  button: HTMLButtonElement;
  /** Its diameter in pixels. */
  size: number;
  /** The providers that it counts. */
  count: number;
  /** The cells of the grid that it counts. */
  cells: readonly number[];
}

interface Actions {
  onOpen: (cluster: MapCluster, isByKey: boolean) => void;
  /** Called with the cells of a mark when the pointer or the focus comes to it, and without any when it leaves. */
  onPoint: (cells: readonly number[]) => void;
}

/** Pixels of the smallest and the largest mark. */
const SMALLEST = 28;
const LARGEST = 52;
/** Pixels of a label: per letter, and its height. */
const LETTER = 6.8;
const LINE = 16;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Round marks with the numbers of providers, each a button. A mark has the name of its city where it covers no other
 * mark or name.
 * @param zoom the zoom level of the grid
 */
export function mapMarks(map: LeafletMap, clusters: readonly MapCluster[], zoom: number, actions: Actions): Mark[] {
  const most = Math.max(...clusters.map(({ count }) => count));
  const spots = apart(
    clusters.map((cluster) => ({
      cluster,
      size: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt((cluster.count - 1) / Math.max(1, most - 1)),
      at: map.project(shifted(map, cluster)),
      cells: [cellOf(cluster, zoom)],
    })),
  );
  const taken = spots.map(({ at, size }) => boxAt(at, size, size));
  return spots.map(({ cluster, size, at, cells }, own) => {
    const [city = ''] = titleCase(cluster.place, 'place').split(',');
    const box = boxAt(at.add(point(0, size / 2 + LINE / 2 + 1)), city.length * LETTER, LINE);
    const isFree = taken.every((other, n) => n === own || !overlap(box, other));
    if (isFree) taken.push(box);
    const button = buttonOf(cluster, size, isFree ? city : '');
    const icon = divIcon({ className: styles.cluster, html: button, iconSize: [size, size] });
    const layer = marker(shifted(map, cluster), { icon, keyboard: false, riseOnHover: true });
    layer.on('click', ({ originalEvent }) => actions.onOpen(cluster, originalEvent.detail === 0));
    DomEvent.on(button, 'mouseenter focus', () => actions.onPoint(cells));
    DomEvent.on(button, 'mouseleave blur', () => actions.onPoint([]));
    return { layer, button, size, count: cluster.count, cells };
  });
}

/** A cluster on the screen, in pixels. */
interface Spot {
  cluster: MapCluster;
  size: number;
  at: Point;
  cells: number[];
}

/** The spots, of which those that would hide another are one. Clusters at the sides of a grid line may be close. */
function apart(spots: readonly Spot[]): Spot[] {
  const kept: Spot[] = [];
  for (const spot of spots) {
    const near = kept.findIndex(({ at, size }) => at.distanceTo(spot.at) < 0.45 * (size + spot.size));
    const larger = kept[near];
    if (larger) kept[near] = joined(larger, spot);
    else kept.push(spot);
  }
  return kept;
}

function joined({ cluster, ...spot }: Spot, { cluster: other, cells }: Spot): Spot {
  const count = cluster.count + other.count;
  const mean = (one: number, another: number) => (one * cluster.count + another * other.count) / count;
  const { zip: _, ...rest } = cluster;
  const latitude = mean(cluster.latitude, other.latitude);
  const longitude = mean(cluster.longitude, other.longitude);
  return { ...spot, cluster: { ...rest, count, latitude, longitude }, cells: [...spot.cells, ...cells] };
}

/** `12 providers near 78701`, or near a city if the cluster has several ZIP codes. */
const nameOf = ({ count, zip, place }: MapCluster) =>
  `${counted(count, 'provider')} near ${zip ?? titleCase(place, 'place')}`;

function buttonOf(cluster: MapCluster, size: number, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = nameOf(cluster);
  button.title = [cluster.zip, titleCase(cluster.place, 'place')].filter(Boolean).join(' ');
  button.style.fontSize = `${size < 36 ? 11 : 13}px`;
  button.textContent = compact.format(cluster.count).replace('K', 'k');
  if (label) button.dataset.label = label;
  return button;
}

/** The place of a cluster on the copy of the world that is visible. */
function shifted(map: LeafletMap, { latitude, longitude }: MapCluster): [number, number] {
  return [latitude, longitude + 360 * Math.round((map.getCenter().lng - longitude) / 360)];
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const boxAt = ({ x, y }: Point, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

const overlap = (one: Box, other: Box) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
