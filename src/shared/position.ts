/** An entry of a list with a specified order. Positions count in tens, so that a new entry fits between two. */
export interface Positioned {
  position: number;
}

/** Sorts entries of a list by their positions. */
export const byPosition = (a: Positioned, b: Positioned): number => a.position - b.position;
