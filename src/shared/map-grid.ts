/** A place in degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** Pixels of a cell's side. A cluster's mark is at most 52 pixels wide. */
const CELL = 60;
/** Pixels of a map tile's side. */
const TILE = 256;

/**
 * The cell of a place in a grid over the map, as a number. Places of one cell are at most 60 pixels apart in each
 * direction. So is their center, which is in the same cell.
 * @param zoom the zoom level of the map, from 0 to 22
 */
export function cellOf(place: Place, zoom: number): number {
  const cellsPerWorld = (TILE * 2 ** zoom) / CELL;
  const { x, y } = mercator(place);
  return Math.floor(x * cellsPerWorld) * 2 ** 24 + Math.floor(y * cellsPerWorld);
}

/** The place on a world map whose sides are 1. https://en.wikipedia.org/wiki/Web_Mercator_projection */
function mercator({ latitude, longitude }: Place): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
