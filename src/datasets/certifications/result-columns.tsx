import { BoardCertification } from '#src/datasets/providers/highlights/cells.tsx';
import type { HighlightColumn } from '#src/datasets/providers/highlights/column.tsx';

/** What ABMS says in the specialty, and the certificate that says most. */
export const certificationColumns: readonly HighlightColumn[] = [
  {
    position: 10,
    id: 'board',
    header: 'Board',
    width: 100,
    cell: (of) => <BoardCertification of={of} />,
    leaves: { nothing: 40, map: 110, peek: 120 },
    file: ['abms_in_specialty', 'certificate', 'certificate_status', 'certificate_ends'],
  },
];
