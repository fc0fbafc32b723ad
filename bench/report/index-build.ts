import type { IndexFigures } from '#bench/index-build.ts';
import { bound, figure, holds, type Section, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function indexSection(run: Recorded<IndexFigures>): Section {
  const { rows, alone, tables, licenses, beside, searches, weekly, server_mb, notes = {} } = run.figures;
  const builder = Math.max(alone.builder_mb, licenses.builder_peak_mb, beside.builder_peak_mb, weekly.builder_peak_mb);
  return {
    title: '9. Index of all datasets',
    run,
    targets: [
      bound('Everything, with nothing else running', 's', alone.seconds, { most: 75 }, notes.alone),
      bound('Everything, beside the server', 's', beside.index, { most: 115 }, notes.beside),
      bound('Licenses alone', 's', licenses.index, { most: 20 }, notes.licenses),
      bound('Weekly increment of 40,000 rows visible', 's', weekly.visible, { most: 75 }, notes.weekly),
      bound('Memory of the server with one generation', 'MB', server_mb.one, { most: 2800 }, notes.one),
      bound('Memory of the server at a swap of everything', 'MB', server_mb.peak, { most: 5000 }, notes.peak),
      bound('Memory of the index builder', 'MB', builder, { most: 2500 }, notes.builder),
      holds(
        'Every page is of one generation',
        `${searches.neither} of ${figure(searches.searches)} of neither`,
        searches.neither === 0,
      ),
    ],
    more: [
      `${figure(rows)} rows of NPPES and all other datasets. Searches while everything was built: median ${figure(searches.p50_ms)}, 95th percentile ${figure(searches.p95_ms)}, longest ${figure(searches.max_ms)} ms.`,
      table(
        ['table', 'rows', 'MB', 'bytes per row'],
        tables
          .filter(({ rows }) => rows > 0)
          .map((each) => [each.table, figure(each.rows), figure(each.bytes / 1e6), figure(each.bytes / each.rows)]),
      ),
    ],
  };
}
