// `npm run bench -- report`: generates docs/performance.md from the recorded runs only.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AlertsFigures } from '#bench/alerts.ts';
import type { BackupFigures } from '#bench/backup.ts';
import type { BrowserFigures } from '#bench/browser.ts';
import type { ChangesFigures } from '#bench/changes.ts';
import type { ExportsFigures } from '#bench/export.ts';
import type { FindFigures } from '#bench/find.ts';
import type { GenerateFigures } from '#bench/generate.ts';
import type { GenerationsFigures } from '#bench/generations.ts';
import type { HttpFigures } from '#bench/http-search.ts';
import type { ImportFigures } from '#bench/import.ts';
import type { IndexFigures } from '#bench/index-build.ts';
import type { ListsFigures } from '#bench/lists.ts';
import type { ClientsFigures } from '#bench/load.ts';
import type { LookupFigures } from '#bench/lookup.ts';
import type { OpeningFigures } from '#bench/opening.ts';
import { alertsSection } from '#bench/report/alerts.ts';
import { backupSection } from '#bench/report/backup.ts';
import { browserSection } from '#bench/report/browser.ts';
import { changesSection } from '#bench/report/changes.ts';
import { exportsSection } from '#bench/report/exports.ts';
import { findSection } from '#bench/report/find.ts';
import {
  followSection,
  generationsSection,
  generatorSection,
  importSection,
  startSection,
} from '#bench/report/import.ts';
import { indexSection } from '#bench/report/index-build.ts';
import { listsSection } from '#bench/report/lists.ts';
import { loadSection } from '#bench/report/load.ts';
import { lookupSection } from '#bench/report/lookup.ts';
import { screeningSection } from '#bench/report/screening.ts';
import { comparisonSection, httpSection } from '#bench/report/search.ts';
import { type Section, written } from '#bench/report/section.ts';
import { type Recorded, recorded, recordedNames } from '#bench/results.ts';
import type { ScreeningFigures } from '#bench/screening.ts';
import type { SearchFigures } from '#bench/search.ts';
import type { StartFigures } from '#bench/start.ts';

export const usage = `npm run bench -- report

Writes docs/performance.md from the runs recorded in bench/results: of each kind the one with the most rows.`;

export async function run(): Promise<void> {
  const sections = [
    ...sectionOf<GenerateFigures>('generate', generatorSection),
    ...sectionOf<ImportFigures>('import', importSection),
    ...sectionOf<GenerationsFigures>('generations', generationsSection),
    ...sectionOf<HttpFigures>('http', httpSection),
    ...sectionOf<SearchFigures>('search', comparisonSection),
    ...sectionOf<ClientsFigures>('load', loadSection),
    ...sectionOf<StartFigures>('start', startSection),
    ...sectionOf<ImportFigures>('import', followSection),
    ...sectionOf<FindFigures>('find', (run) => findSection(run, recorded<OpeningFigures>(largest('opening')))),
    ...sectionOf<IndexFigures>('index', indexSection),
    ...sectionOf<BrowserFigures>('browser', browserSection),
    ...sectionOf<BackupFigures>('backup', backupSection),
    ...sectionOf<ChangesFigures>('changes', changesSection),
    ...sectionOf<LookupFigures>('lookup', lookupSection),
    ...sectionOf<ListsFigures>('lists', listsSection),
    ...sectionOf<AlertsFigures>('alerts', alertsSection),
    ...sectionOf<ExportsFigures>('export', exportsSection),
    ...sectionOf<ScreeningFigures>('screening', screeningSection),
  ];
  const file = path.join(import.meta.dirname, '../docs/performance.md');
  writeFileSync(file, `${document(sections)}\n`);
  console.log(file);
}

/** The section of a kind of run; empty if no run is recorded. */
function sectionOf<T>(kind: string, write: (run: Recorded<T>) => Section): Section[] {
  const run = recorded<T>(largest(kind));
  return run ? [write(run)] : [];
}

/** The name of the recorded run with the most rows, among `kind` and `kind-<rows>`. */
function largest(kind: string): string {
  const rowsOf = (name: string) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
  const [first = kind] = recordedNames()
    .filter((name) => name === kind || name.startsWith(`${kind}-`))
    .sort((a, b) => rowsOf(b) - rowsOf(a));
  return first;
}

function document(sections: Section[]): string {
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

function misses(sections: Section[]): string {
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
