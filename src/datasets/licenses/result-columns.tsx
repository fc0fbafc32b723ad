import { Licenses } from '#src/datasets/providers/highlights/cells.tsx';
import type { HighlightColumn } from '#src/datasets/providers/highlights/column.tsx';
import { date } from '#src/shared/format.ts';

/** The states of licenses, and when the newest was issued. */
export const licenseColumns: readonly HighlightColumn[] = [
  {
    position: 20,
    id: 'licenses',
    header: 'Licenses',
    width: 66,
    cell: (of) => <Licenses of={of} most={2} />,
    leaves: { nothing: 20, map: 80, peek: 100 },
    file: ['reported_licenses', 'licenses'],
  },
  {
    position: 25,
    id: 'license_issued',
    header: 'License issued',
    width: 116,
    cell: (of) =>
      date(
        of?.licenses
          ?.flatMap(({ issue_date }) => issue_date ?? [])
          .toSorted()
          .at(-1),
      ),
    hidden: true,
    leaves: { nothing: 65, map: 5, peek: 5 },
    file: ['license_issued'],
  },
];
