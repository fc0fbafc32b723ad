import { Medicare } from '#src/datasets/providers/highlights/cells.tsx';
import type { HighlightColumn } from '#src/datasets/providers/highlights/column.tsx';

/** What Medicare paid in the newest year. */
export const paymentColumns: readonly HighlightColumn[] = [
  {
    position: 30,
    id: 'medicare',
    header: 'Medicare',
    width: 74,
    align: 'right',
    cell: (of) => <Medicare of={of} />,
    leaves: { nothing: 10, map: 90, peek: 90 },
    file: ['payment_year', 'payment_amount'],
  },
];
