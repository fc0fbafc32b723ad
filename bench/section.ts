import type { Recorded } from '#bench/results.ts';
import type { Times } from '#bench/timing.ts';

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
export interface ReportSection {
  title: string;
  /** The run of its figures. */
  run: Recorded<unknown>;
  targets: Target[];
  /** Further paragraphs and tables. */
  more: string[];
}

/** A target for a figure that must be at most `limit`. */
export const most = (what: string, value: number, limit: number, unit = ''): Target =>
  targetOf(what, `at most ${named(limit, unit)}`, named(value, unit), value <= limit);

/** A target for a figure that must be at least `limit`. */
export const least = (what: string, value: number, limit: number, unit = ''): Target =>
  targetOf(what, `at least ${named(limit, unit)}`, named(value, unit), value >= limit);

/** A target that is met or not, without a figure. */
export const holds = (what: string, result: string, met: boolean): Target => targetOf(what, 'yes', result, met);

const targetOf = (what: string, target: string, result: string, met: boolean) => ({ what, target, result, met });

const named = (value: number, unit: string) => `${figure(value)}${unit && ` ${unit}`}`;

/** A section in Markdown. */
export function written({ title, run, targets, more }: ReportSection): string {
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

/** The median, the 95th percentile and the 99.9th in a table. */
export const threeTimes = ({ p50_ms, p95_ms, p999_ms }: Times) => [p50_ms, p95_ms, p999_ms].map(figure).join(' / ');
