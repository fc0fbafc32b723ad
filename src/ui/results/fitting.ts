/**
 * The columns that fit into `room` pixels, and all that the user ticked: none leaves because another was ticked, so the table
 * scrolls where they lack room.
 */
export function fittingAndTicked<C extends { id: string; width: number }>(
  columns: readonly C[],
  room: number,
  leaving: readonly string[],
  ticked: readonly string[],
): C[] {
  const others = columns.filter(({ id }) => !ticked.includes(id));
  const kept = fitting(others, room, leaving);
  return columns.filter((column) => ticked.includes(column.id) || kept.includes(column));
}

/** Whether columns need more than `room` pixels. */
export const lacksRoom = (columns: readonly { width: number }[], room: number): boolean =>
  room > 0 && columns.reduce((sum, { width }) => sum + width, 0) > room;

/** The columns that the user ticked, in their order, after a change: without the hidden ones. */
export const tickedAfter = (ticked: readonly string[], hidden: readonly string[], id: string | undefined): string[] => [
  ...ticked.filter((each) => each !== id && !hidden.includes(each)),
  ...(id === undefined ? [] : [id]),
];

/**
 * The columns that fit into `room` pixels. Those without room leave in the order of `leaving`. A room of 0 is unknown.
 */
export function fitting<C extends { id: string; width: number }>(
  columns: readonly C[],
  room: number,
  leaving: readonly string[],
): C[] {
  let kept = [...columns];
  for (const id of leaving) {
    if (!lacksRoom(kept, room)) break;
    kept = kept.filter((column) => column.id !== id);
  }
  return kept;
}
