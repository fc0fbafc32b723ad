import { RecentChange } from '#src/datasets/providers/highlights/cells.tsx';
import type { HighlightColumn } from '#src/datasets/providers/highlights/column.tsx';

/** The most useful change of late. */
export const changeColumns: readonly HighlightColumn[] = [
  {
    position: 70,
    id: 'changed',
    header: 'Changed',
    width: 100,
    cell: (of) => <RecentChange of={of} />,
    leaves: { nothing: 30, map: 100, peek: 110 },
    file: [],
  },
];
