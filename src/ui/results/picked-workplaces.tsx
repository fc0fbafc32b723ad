// The selection in searches whose rows are where people work or train.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Picking } from '#src/ui/results/picking.tsx';
import { useRowKeys } from '#src/ui/results/row-keys.ts';
import { type Picks, useSelection } from '#src/ui/results/selection.ts';
import { later } from '#src/ui/state/later.tsx';

const WorkplaceBar = later('WorkplaceBar', () => import('#src/ui/results/WorkplaceBar.tsx'));

/** The act on selected workplaces, loaded with the first selection. */
export const SearchTheirPeople = later('SearchTheirPeople', () => import('#src/ui/results/SearchTheirPeople.tsx'));

interface Workplaces<Row> {
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** What can be done with the selection. */
  act: (picks: Picks) => ReactNode;
}

/** The selection in the results of a search, and the bar that leads to the people of the selected rows (R-1453). */
export function usePickedWorkplaces<Row>(
  { data }: { data: { rows: Row[]; total: number } | undefined },
  criteria: object,
  { idOf, nameOf, act }: Workplaces<Row>,
): Picking<Row> {
  const { pathname } = useLocation();
  const ids = (data?.rows ?? []).map(idOf);
  const picks = useSelection(`${pathname} ${JSON.stringify(criteria)}`, ids, data?.total ?? 0);
  useRowKeys({ peeked: undefined, onPeek: undefined, onLayout: undefined, picks });
  return { picks, nameOf, bar: picks.count > 0 && <WorkplaceBar picks={picks}>{act(picks)}</WorkplaceBar> };
}
