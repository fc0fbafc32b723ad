/** A row with coordinates. */
export type OnMap<T> = T & { latitude: number; longitude: number };

/** Whether a row has coordinates. Zero means unknown. */
export const isOnMap = <T extends { latitude: number | null; longitude: number | null }>(row: T): row is OnMap<T> =>
  Boolean(row.latitude && row.longitude);
