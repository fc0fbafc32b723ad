import { useEffect } from 'react';
import { openedRows, pagesBefore, shown } from '#src/ui/history.ts';

/**
 * The place of a provider in the results from which the user opened its page, and who comes before and after. Back gives
 * the provider's row the focus.
 */
export function useNeighbors(npi: string) {
  const rows = shown.rows?.entry === pagesBefore() - 1 ? shown.rows : undefined;
  const at = rows?.ids.indexOf(npi) ?? -1;
  const found = at < 0 ? undefined : rows;
  useEffect(() => {
    if (found) openedRows.set(found.key, npi);
  }, [found, npi]);
  return (
    found && { place: found.before + at + 1, total: found.total, previous: found.ids[at - 1], next: found.ids[at + 1] }
  );
}
