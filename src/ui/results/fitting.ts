// Which columns of a table have room.
import type { Column } from '#src/ui/results/ResultsTable.tsx';

/** A column of the results of a search. */
export interface SearchColumn<Row> extends Omit<Column<Row>, 'width'>, Fitted {
  /** The columns of a file that say the same. By default the one of its name. */
  file?: readonly string[];
}

interface Fitted {
  id: string;
  /** Pixels. */
  width: number;
  /** Its rank among the columns that leave a table without room, by what is beside the table. Without one, it stays. */
  leaves?: Partial<Record<Beside, number>>;
}
type Beside = 'nothing' | 'map' | 'peek';

/** The columns of a file that say what columns of the results say. The NPI is in every file. */
export const fileColumnsOf = (columns: readonly { id: string; file?: readonly string[] }[]): string[] =>
  columns.flatMap(({ id, file }) => file ?? (id === 'npi' ? [] : [id]));

/**
 * The columns that fit into `room` pixels; a room of 0 is unknown. Others leave by their rank, the lowest first. What the user
 * `ticked` stays: none leaves because another was ticked, so the table scrolls where they lack room.
 */
export function fitting<C extends Fitted>(
  columns: readonly C[],
  room: number,
  beside: Beside = 'nothing',
  ticked: readonly string[] = [],
): C[] {
  const rankOf = ({ leaves }: C) => leaves?.[beside] ?? 0;
  let kept = columns.filter(({ id }) => !ticked.includes(id));
  for (const leaving of kept.filter(rankOf).toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (!lacksRoom(kept, room)) break;
    kept = kept.filter((column) => column !== leaving);
  }
  return columns.filter((column) => ticked.includes(column.id) || kept.includes(column));
}

/** Whether columns need more than `room` pixels. */
export const lacksRoom = (columns: readonly { width: number }[], room: number): boolean =>
  room > 0 && columns.reduce((sum, { width }) => sum + width, 0) > room;

/** The hidden columns: those of a user's choice, and the `usual` ones that the user never ticked, such as new ones. */
export const hiddenOf = (chosen: readonly string[], usual: readonly string[], ticked: readonly string[]): string[] => [
  ...new Set([...chosen, ...usual.filter((id) => !ticked.includes(id))]),
];

/** The columns that the user ticked, in their order, after a change: without the hidden ones. */
export const tickedAfter = (ticked: readonly string[], hidden: readonly string[], id: string | undefined): string[] => [
  ...ticked.filter((each) => each !== id && !hidden.includes(each)),
  ...(id === undefined ? [] : [id]),
];
