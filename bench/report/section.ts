import type { Recorded } from '#bench/results.ts';

/** A promise and what came of it. */
export interface Target {
  what: string;
  target: string;
  result: string;
  met: boolean;
  /** Why it was missed. */
  note?: string;
}

/** A chapter of the report. */
export interface Section {
  title: string;
  /** The run its figures are from. */
  run: Recorded<unknown>;
  targets: Target[];
  /** Further paragraphs and tables. */
  more: string[];
}

/** A target for a figure that must not be over (`most`) or under (`least`) its bound. */
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

/** A target that holds or does not. */
export const holds = (what: string, result: string, met: boolean, note?: string): Target => ({
  what,
  target: 'yes',
  result,
  met,
  note,
});

/** What a report says of runs from before there were accounts. */
export const whoAsked = ({ signed_in }: { signed_in?: true }) =>
  signed_in ? 'Signed in.' : 'Measured before accounts existed, without a session.';

/** A section in Markdown. */
export function written({ title, run, targets, more }: Section): string {
  const rows = targets.map(({ what, target, result, met }) => [what, target, result, met ? 'met' : '**missed**']);
  return [
    `## ${title}`,
    `\`${run.command}\`, ${run.date.slice(0, 10)}, commit ${run.commit}`,
    table(['', 'target', 'result', ''], rows),
    ...more,
  ].join('\n\n');
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Three figures that count, thousands apart. */
export const figure = (n: number) =>
  n.toLocaleString('en-US', Math.abs(n) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });
