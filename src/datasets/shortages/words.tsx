// Shortage designations in words.
import type { Shortage } from '#src/datasets/shortages/contract.ts';
import { date } from '#src/shared/format.ts';

/** What a designation covers, and no more (R-1251). */
export function coverageInWords({ level, people, name }: Pick<Shortage, 'level' | 'people' | 'name'>): string {
  if (people) return `Designated for the group “${people}”, not for everyone there`;
  if (level === 'county') return 'The whole county is designated';
  if (level === 'facility') return `The facility ${name ?? 'without a name'} is designated`;
  return 'Part of the county or ZIP is designated';
}

/** The best possible score of a discipline. */
const most: Partial<Record<Shortage['kind'], number>> = { primary: 25, dental: 26, mental: 25 };

/** `Score 16 of 25 · Rural · since Jun 1, 2012 · Kanawha County · id 1540390001`. */
export function detailsInWords({
  kind,
  level,
  score,
  status,
  rural,
  designated_on,
  name,
  designation_id,
}: Shortage): string {
  const range = most[kind];
  const day = date(designated_on);
  return [
    score !== null && (range ? `Score ${score} of ${range}` : `Index ${score} of 100, lower is a greater need`),
    status?.toLowerCase() === 'proposed for withdrawal' && 'Proposed for withdrawal, still in force',
    rural,
    day && `since ${day}`,
    level !== 'facility' && name,
    `id ${designation_id}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
