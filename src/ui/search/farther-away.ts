/** Criteria with the place that a search is near, and its miles. */
export interface NearPlace {
  near: string[];
  miles: string[];
}

/** Miles that a search without matches offers. */
const DISTANCES = [25, 50, 100, 200, 500];

/** The same criteria with the next three larger distances. None without a place. */
export const fartherAway = <C extends NearPlace>(criteria: C): { miles: number; criteria: C }[] =>
  criteria.near.length === 0
    ? []
    : DISTANCES.filter((miles) => miles > Number(criteria.miles[0] ?? 25))
        .slice(0, 3)
        .map((miles) => ({ miles, criteria: { ...criteria, miles: [String(miles)] } }));
