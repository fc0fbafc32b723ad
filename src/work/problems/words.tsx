import type { Problem, ProblemKind } from '#src/work/problems/contract.ts';
import { initialsOf, shortDay } from '#src/work/signature.tsx';

/** The kinds of problems. */
export const problemLabels: Record<ProblemKind, string> = {
  did_not_reach: 'Did not reach',
  moved: 'Moved',
  retired: 'Retired',
  deceased: 'Deceased',
  other: 'Other problem',
};

/** `Did not reach Anna Lee at this number (AL, Nov 28)`, or `Retired: Reported by AL, not confirmed (Nov 28)`. */
export function problemText({ kind, by, at }: Pick<Problem, 'kind' | 'by' | 'at'>, name: string): string {
  const who = initialsOf(by) ?? 'a former user';
  return kind === 'did_not_reach'
    ? `Did not reach ${name} at this number (${who}, ${shortDay(at)})`
    : `${problemLabels[kind]}: Reported by ${who}, not confirmed (${shortDay(at)})`;
}
