import type { GenerateFigures } from '#bench/generate.ts';
import type { GenerationsFigures } from '#bench/generations.ts';
import type { ImportFigures } from '#bench/import.ts';
import { bound, figure, holds, type Section, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';
import type { StartFigures } from '#bench/start.ts';

export function generatorSection(run: Recorded<GenerateFigures>): Section {
  const { rows, seconds, rows_per_minute } = run.figures;
  return {
    title: '1. Generator',
    run,
    targets: [
      bound(`${figure(rows)} rows, zipped, in ${figure(seconds)} s`, 'rows a minute', rows_per_minute, {
        least: 3_000_000,
      }),
    ],
    more: [],
  };
}

export function importSection(run: Recorded<ImportFigures>): Section {
  const { rows, zip_mb, alone, plain_copy, ratio, beside, searches, weekly, notes = {} } = run.figures;
  return {
    title: '2. Import',
    run,
    targets: [
      bound('Read and copy, relative to plain COPYs of the same rows', '', ratio, { least: 0.6 }, notes.ratio),
      bound('Zip to built index, alone', 's', totalOf(alone), { most: 180 }, notes.alone),
      bound('Zip to searchable data, during searches', 's', beside.total, { most: 240 }, notes.total),
      bound('From the swap until all changes are visible', 's', beside.changes, { most: 120 }, notes.changes),
      bound(
        'Memory of the importing process',
        'MB',
        Math.max(alone.importer_peak_mb, beside.importer_peak_mb),
        { most: 500 },
        notes.importer,
      ),
      bound(
        'Memory of the index builder',
        'MB',
        Math.max(alone.builder_peak_mb, beside.builder_peak_mb),
        { most: 2048 },
        notes.builder,
      ),
      bound('Searches during the import, 95th percentile', 'ms', searches.p95_ms, { most: 25 }, notes.searches),
      bound(`Weekly increment of ${figure(weekly.rows)} rows visible`, 's', weekly.visible, { most: 75 }, notes.weekly),
    ],
    more: [
      `${figure(rows)} rows in a zip of ${figure(zip_mb)} MB. Alone: into an empty database, without other load. Beside the server: over` +
        ' the month before, with one of 41 records changed, while clients search without a pause. Without the fingerprints of the' +
        ' history, the same import alone took 10 and 16 s less, in turns on 2026-11-28. Seconds, in sequence:',
      table(
        ['step', 'alone', 'beside the server', 'weekly increment'],
        [
          ...steps.map(([field, title]) => [title, figure(alone[field]), figure(beside[field]), figure(weekly[field])]),
          ['changes visible, from the swap on', '', figure(beside.changes), figure(weekly.changes)],
          ['server loads the index', '', figure(beside.load), ''],
          [
            '**total, until the server returns the new rows**',
            '',
            `**${figure(beside.total)}**`,
            `**${figure(weekly.visible)}**`,
          ],
          [
            'memory of the importing process, MB',
            `${alone.importer_peak_mb}`,
            `${beside.importer_peak_mb}`,
            `${weekly.importer_peak_mb}`,
          ],
          [
            'memory of the index builder, MB',
            `${alone.builder_peak_mb}`,
            `${beside.builder_peak_mb}`,
            `${weekly.builder_peak_mb}`,
          ],
        ],
      ),
      `Plain COPYs of both tables at once took ${figure(plain_copy)} s. Searches during the import: ${figure(searches.searches)} of all 44 shapes, ` +
        `in sequence, median ${figure(searches.p50_ms)}, 99th percentile ${figure(searches.p99_ms)}, longest ${figure(searches.max_ms)} ms.`,
    ],
  };
}

export function generationsSection(run: Recorded<GenerationsFigures>): Section {
  const { rows, resident, notes = {} } = run.figures;
  const [before = Number.NaN] = resident;
  const growth = (resident.at(-1) ?? Number.NaN) / before;
  return {
    title: '2. Import: successive generations',
    run,
    targets: [
      bound(
        `Server's memory after ${resident.length - 1} generations, relative to the first`,
        'times',
        growth,
        { most: 1.2 },
        notes.generations,
      ),
    ],
    more: [`${figure(rows)} rows. Resident memory before the imports and after each, MB: ${resident.join(', ')}.`],
  };
}

const totalOf = (run: ImportFigures['alone']) => steps.reduce((sum, [field]) => sum + run[field], 0);

const steps = [
  ['open', 'start, until PostgreSQL receives the first row'],
  ['read_and_copy', 'unzip, scan, clean, COPY'],
  ['keys', 'primary keys and indexes'],
  ['analyze', 'statistics'],
  ['swap', 'table swap'],
  ['index', 'search index, beside the comparison'],
] as const;

export function startSection(run: Recorded<StartFigures>): Section {
  const { with_snapshot, without_snapshot, rest, meanwhile, notes = {} } = run.figures;
  return {
    title: '6. Start',
    run,
    targets: [
      bound('Ready, with a search snapshot', 's', with_snapshot, { most: 3 }, notes.start),
      bound('Ready, without one', 's', without_snapshot, { most: 40 }, notes.rebuild),
      holds(
        'Without one, other requests work during the build',
        `after ${figure(rest)} s`,
        rest < without_snapshot / 2,
      ),
      holds(
        'Without one, a search returns 503 with a message',
        `${meanwhile.status}: ${meanwhile.message}`,
        meanwhile.status === 503 && /\w+ \w+.*\.$/.test(meanwhile.message),
      ),
    ],
    more: [
      'Best of three starts each, including the start of PostgreSQL. `src/app/search.test.ts` tests that the server rebuilds a truncated, foreign or older snapshot.',
    ],
  };
}

export function followSection(run: Recorded<ImportFigures>): Section {
  const { searches, beside } = run.figures;
  const { earlier, later, neither, backwards, failed } = searches;
  return {
    title: '7. Import while the server runs',
    run,
    targets: [
      holds('Automatic, without a restart', `${figure(beside.load)} s after the index was built`, later > 0),
      holds(
        'Every page is of one generation',
        `${figure(earlier)} of the earlier, ${figure(later)} of the later, ${neither} of neither`,
        neither === 0 && later > 0,
      ),
      holds('Never returns to the earlier generation', `${backwards} times back`, backwards === 0),
      holds('No search fails', `${failed} of ${figure(searches.searches)} failed`, failed === 0),
    ],
    more: [],
  };
}
