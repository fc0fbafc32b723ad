import type { ExportFigures, ExportsFigures } from '#bench/export.ts';
import { bound, figure, type Section, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function exportsSection(run: Recorded<ExportsFigures>): Section {
  const { csv, xlsx, notes = {} } = run.figures;
  const childMb = Math.max(csv.child_peak_mb, xlsx.child_peak_mb);
  const growthMb = Math.max(csv.server_growth_mb, xlsx.server_growth_mb);
  const p95 = Math.max(csv.searches.p95_ms, xlsx.searches.p95_ms);
  return {
    title: '16. Exports',
    run,
    targets: [
      bound('1,000,000 rows of 25 columns as CSV', 's', csv.s_per_million, { most: 30 }, notes.csv),
      bound('The same as Excel', 's', xlsx.s_per_million, { most: 45 }, notes.xlsx),
      bound('Memory of the writing process', 'MB', childMb, { most: 300 }, notes.child),
      bound('Growth of the server', 'MB', growthMb, { most: 50 }, notes.growth),
      bound('Searches meanwhile, 95th percentile', 'ms', p95, { most: 50 }, notes.searches),
    ],
    more: [
      `One client searched with all 44 shapes meanwhile, one search after the other.`,
      table(
        ['', 'rows', 'seconds', 'file in MB', 'download in seconds', 'server growth in MB', 'searches', 'failed'],
        [line('CSV', csv), line('Excel', xlsx)],
      ),
    ],
  };
}

const line = (title: string, { rows, s, file_mb, download_s, server_growth_mb, searches }: ExportFigures) => [
  title,
  ...[rows, s, file_mb, download_s, server_growth_mb, searches.searches, searches.failed].map(figure),
];
