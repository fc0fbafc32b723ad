/** A header in the form headers are compared in: lower case, every run of other characters one `_`. */
export const columnName = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Finds a column by the first of its names that a header has; -1 where it has none. */
export type Find = (alternatives: string | readonly string[]) => number;

export function finder(header: readonly string[]): Find {
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
