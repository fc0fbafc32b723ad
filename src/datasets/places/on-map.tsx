/** A row with coordinates. */
export type OnMap<T> = T & { latitude: number; longitude: number };

/** Zero is no place. */
export const isOnMap = <T extends { latitude: number | null; longitude: number | null }>(one: T): one is OnMap<T> =>
  Boolean(one.latitude && one.longitude);
