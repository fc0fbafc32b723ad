/**
 * The columns that fit into `room` pixels. Those without room leave in the order of `leaving`. A room of 0 is unknown.
 */
export function fitting<C extends { id: string; width: number }>(
  columns: readonly C[],
  room: number,
  leaving: readonly string[],
): C[] {
  const fits = (some: readonly C[]) => room === 0 || some.reduce((sum, { width }) => sum + width, 0) <= room;
  let kept = [...columns];
  for (const id of leaving) {
    if (fits(kept)) break;
    kept = kept.filter((column) => column.id !== id);
  }
  return kept;
}
