import type { Recorded } from '#bench/results.ts';

/** A target and its result. */
export interface Target {
  what: string;
  target: string;
  result: string;
  met: boolean;
  /** Why it was missed. */
  note?: string;
}

/** A section of the report. */
export interface Section {
  title: string;
  /** The run of its figures. */
  run: Recorded<unknown>;
  targets: Target[];
  /** Further paragraphs and tables. */
  more: string[];
}

/** A target for a figure that must be at most (`most`) or at least (`least`) its bound. */
export function bound(
  what: string,
  unit: string,
  value: number,
  bounds: { most: number } | { least: number },
  note?: string,
): Target {
  const upper = 'most' in bounds;
  const limit = upper ? bounds.most : bounds.least;
  const met = upper ? value <= limit : value >= limit;
  const named = (n: number) => `${figure(n)}${unit && ` ${unit}`}`;
  return { what, target: `${upper ? 'at most' : 'at least'} ${named(limit)}`, result: named(value), met, note };
}

/** A target that is met or not, without a figure. */
export const holds = (what: string, result: string, met: boolean, note?: string): Target => ({
  what,
  target: 'yes',
  result,
  met,
  note,
});

/** States whether a run was signed in. Runs before accounts existed were not. */
export const whoAsked = ({ signed_in }: { signed_in?: true }) =>
  signed_in ? 'Signed in.' : 'Measured before accounts existed, without a session.';

/** A section in Markdown. */
export function written({ title, run, targets, more }: Section): string {
  const rows = targets.map(({ what, target, result, met }) => [what, target, result, met ? 'met' : '**missed**']);
  return [
    `## ${title}`,
    `\`${run.command}\`, ${run.date.slice(0, 10)}, commit ${run.commit}, ${run.machine.processor}`,
    table(['', 'target', 'result', ''], rows),
    ...more,
  ].join('\n\n');
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Formats a number with three significant digits and thousands separators. */
export const figure = (n: number) =>
  n.toLocaleString('en-US', Math.abs(n) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });
