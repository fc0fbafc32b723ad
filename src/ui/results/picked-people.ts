import { isBarred, useMarks } from '#src/ui/marks/marks.tsx';
import { useRowKeys } from '#src/ui/results/row-keys.ts';
import { type Picks, useSelection } from '#src/ui/results/selection.ts';

/**
 * The selection among the people of a page, also by keys, and which of them are marked Do not contact. It ends when `key` changes.
 * `total`: all people that the page is of.
 */
export function usePickedPeople(
  key: string,
  npis: string[],
  total: number,
): { picks: Picks; barred: (npi: string) => boolean } {
  const marks = useMarks(npis);
  const barred = (npi: string) => isBarred(marks.get(npi));
  const picks = useSelection(key, npis, total, barred);
  useRowKeys({ peeked: undefined, onPeek: undefined, onLayout: undefined, picks });
  return { picks, barred };
}
