// The columns that datasets add to the results. A dataset declares its own in result-columns.tsx.
import type { ReactNode } from 'react';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import type { Positioned } from '#src/shared/position.ts';

/** A column of the results after those of the record, at its position. */
export interface HighlightColumn extends Positioned {
  id: string;
  header: string;
  /** Pixels. */
  width: number;
  align?: 'right';
  /** What it shows of a person. Undefined while it loads. */
  cell: (of: Highlights | undefined) => ReactNode;
  /** Whether it shows only by choice. */
  hidden?: true;
  leaves: Leaves;
  /** The columns of a file that say the same. */
  file: readonly string[];
}

/** Its rank among the columns that leave a table without room, the lowest first, by what is beside the table. Without one, it stays. */
export type Leaves = Partial<Record<'nothing' | 'map' | 'peek', number>>;
