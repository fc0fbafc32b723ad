import { useEffect, useRef } from 'react';
import { lastShown, openedRows, pagesBefore } from '#src/ui/state/history.ts';

/** The place of a provider in the results from which the user opened its page, and who comes before and after. */
function neighborsOf(npi: string) {
  const rows = lastShown.rows?.entry === pagesBefore() - 1 ? lastShown.rows : undefined;
  const at = rows?.ids.indexOf(npi) ?? -1;
  if (!rows || at < 0) return undefined;
  const { key, before, total, ids } = rows;
  return { key, place: before + at + 1, total, previous: ids[at - 1], next: ids[at + 1] };
}

/**
 * The neighbors of a provider, and a step that `open`s one of them. A second step may come before the page of the first
 * has rendered. Back gives the provider's row the focus.
 */
export function useNeighbors(npi: string, open: (npi: string) => void) {
  const found = neighborsOf(npi);
  const key = found?.key;
  const latest = useRef(npi);
  useEffect(() => {
    latest.current = npi;
    if (key) openedRows.set(key, npi);
  }, [key, npi]);
  const step = (side: 'previous' | 'next') => {
    const to = neighborsOf(latest.current)?.[side];
    if (to === undefined) return;
    latest.current = to;
    open(to);
  };
  return { ...found, step };
}
