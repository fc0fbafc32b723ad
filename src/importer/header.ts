/** The normalized form for comparing headers: lower case, with every run of other characters as one `_`. */
export const columnName = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The index of a column by the first alternative that the header has; -1 if it has none. */
export type ColumnFinder = (alternatives: string | readonly string[]) => number;

export function finder(header: readonly string[]): ColumnFinder {
  const places = new Map(header.map((name, place) => [columnName(name), place]));
  return (alternatives) => {
    for (const name of [alternatives].flat()) {
      const place = places.get(columnName(name));
      if (place !== undefined) return place;
    }
    return -1;
  };
}

/** The headers of every slot of a list, in order. */
export const slotHeaders = (header: string, slots: number) =>
  Array.from({ length: slots }, (_, slot) => header.replace('#', String(slot + 1)));
