import { useEffect } from 'react';
import { count } from '#src/shared/format.ts';
import { isBarred, useMarks } from '#src/ui/marks/marks.tsx';
import type { Selectable, Selection } from '#src/ui/state/work-parts.ts';
import { useMarkedAmongAll } from '#src/work/marks/marked-people.tsx';

interface LeftOutProps {
  selection: Selection;
  of: Selectable;
  onCount: (people: number) => void;
}

/** Says how many people marked Do not contact a selection of the page or of all matches leaves out. */
export function LeftOut({ selection: { npis, all }, of, onCount }: LeftOutProps) {
  const marks = useMarks(of.page);
  const open = of.page.filter((npi) => !npis.has(npi));
  const onPage = open.every((npi) => isBarred(marks.get(npi))) ? open.length : 0;
  const amongAll = useMarkedAmongAll(of, all) ?? 0;
  useEffect(() => onCount(amongAll), [amongAll, onCount]);
  const people = all ? amongAll : onPage;
  if (people === 0) return null;
  return (
    <span className="small muted" role="status">
      {count(people)} marked do not contact {people === 1 ? 'is' : 'are'} not selected
    </span>
  );
}
