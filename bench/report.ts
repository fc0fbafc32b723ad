// `npm run bench -- report`: generates docs/performance.md from the recorded runs only.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ReportSection, written } from '#bench/section.ts';

export const reportUsage = `npm run bench -- report

Writes docs/performance.md from the runs recorded in bench/results: of each kind the one with the most rows.`;

/** Writes the sections in the order of their numbers. Returns the file. */
export function writeReport(sections: readonly ReportSection[]): string {
  const file = path.join(import.meta.dirname, '../docs/performance.md');
  const numberOf = ({ title }: ReportSection) => Number.parseInt(title, 10);
  writeFileSync(file, `${document(sections.toSorted((a, b) => numberOf(a) - numberOf(b)))}\n`);
  return file;
}

function document(sections: ReportSection[]): string {
  const [machine] = sections.map(({ run }) => run.machine);
  return [
    '# Performance',
    '`npm run bench -- report` writes this page from the runs recorded in `bench/results`. Do not edit it by hand. Above each table is' +
      " the command that repeats the run. All rows are invented, in the publishers' formats and with the real directory's frequencies.",
    machine
      ? `Machines: ${machine.cores} cores, ${machine.memory_gb} GB, Node ${machine.node}. Each run names its processor. On one day, one of these may take twice as long as another. Smaller is better unless a target says 'at least'.`
      : 'No run is recorded yet.',
    ...sections.map(written),
    misses(sections),
  ].join('\n\n');
}

function misses(sections: ReportSection[]): string {
  const lines = sections.flatMap(({ title, targets }) =>
    targets
      .filter(({ met }) => !met)
      .map(
        ({ what, target, result, note = 'No explanation yet.' }) =>
          `- ${title}: ${what}: ${result}, not ${target}. ${note}`,
      ),
  );
  return ['## Missed targets', lines.length ? lines.join('\n') : 'None.'].join('\n\n');
}
