// The selection in searches whose rows are people.
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { usePickedPeople } from '#src/ui/results/picked-people.ts';
import type { Layout } from '#src/ui/results/Results.tsx';
import type { PickedRows } from '#src/ui/results/ResultsTable.tsx';
import { barPlace, LaterSelectionBar, Selected } from '#src/ui/results/Selected.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

interface People<Row> {
  /** The NPI of a row's person. Undefined for a row that is none. */
  npiOf: (row: Row) => string | undefined;
  nameOf: (row: Row) => string;
}

/** The selection of people, and the bar of what can be done with them. */
export interface Picking<Row> extends PickedRows<Row> {
  bar: ReactNode;
}

/** The selection in the results of a search whose rows are people (R-1427). Undefined for users who may not act on them. */
export function usePicking<Row>(
  { data }: { data: { rows: Row[]; total: number } | undefined },
  criteria: object,
  { npiOf, nameOf }: People<Row>,
): Picking<Row> | undefined {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { SelectionActions } = useWorkParts();
  const npis = (data?.rows ?? []).flatMap((row) => npiOf(row) ?? []);
  const total = data?.total ?? 0;
  const { picks } = usePickedPeople(`${pathname} ${JSON.stringify(criteria)}`, npis, total);
  const of = { table: 'providers', query: undefined, total, page: npis } as const;
  const compare = (chosen: string[]) =>
    void navigate(`${links.providers()}?${chosen.map((npi) => `npi=${npi}&`).join('')}compare=${chosen.join()}`);
  if (!SelectionActions) return undefined;
  return {
    picks,
    nameOf,
    bar: picks.count > 0 && <LaterSelectionBar picks={picks} of={of} canAll={false} onCompare={compare} />,
  };
}

/** A layout with the bar of the selection: in place of the tools, or on narrow screens below the rows. */
export function useBar<Row>(layout: Layout<Row>, picking: Picking<Row> | undefined): Layout<Row> {
  const isNarrow = useNarrow();
  if (!picking) return layout;
  return {
    ...layout,
    cover: !isNarrow && picking.bar && barPlace,
    draw: (rows, view) => (
      <>
        <Selected count={picking.picks.count} />
        {picking.bar}
        {layout.draw(rows, view)}
        {isNarrow && picking.bar && barPlace}
      </>
    ),
  };
}
