// The columns that datasets add to the results. A dataset declares its own in result-columns.tsx.
import type { ReactNode } from 'react';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import type { Positioned } from '#src/shared/position.ts';
import type { SearchColumn } from '#src/ui/results/fitting.ts';

/** A column of the results after those of the record, at its position. */
export interface HighlightColumn extends Positioned, Omit<SearchColumn<never>, 'cell' | 'unsorted' | 'sortedBy'> {
  /** What it shows of a person. Undefined while it loads. */
  cell: (of: Highlights | undefined) => ReactNode;
  /** Whether it shows only by choice. */
  hidden?: true;
}
