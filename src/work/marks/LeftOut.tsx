import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { count } from '#src/shared/format.ts';
import { isBarred, useMarks } from '#src/ui/marks.tsx';
import type { Selectable, Selection } from '#src/ui/work-parts.ts';
import { withoutMarked } from '#src/work/marks/without-marked.tsx';

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
  const asked = new URLSearchParams(withoutMarked(of.query ?? ''));
  const { data } = useQuery({
    ...totalQuery(Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)]))),
    enabled: all && of.query !== undefined && of.table === 'providers',
  });
  const amongAll = all && data !== undefined ? of.total - data : 0;
  useEffect(() => onCount(amongAll), [amongAll, onCount]);
  const people = all ? amongAll : onPage;
  // within a list, a search by stage cannot be counted here
  const isUnknown = all && of.query === undefined;
  if (people === 0 && !isUnknown) return null;
  return (
    <span className="small muted" role="status">
      {isUnknown ? 'People' : count(people)} marked do not contact {people === 1 ? 'is' : 'are'} not selected
    </span>
  );
}
