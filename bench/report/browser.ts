import type { BrowserFigures } from '#bench/browser.ts';
import { bound, figure, type Section, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function browserSection(run: Recorded<BrowserFigures>): Section {
  const { runs, pages, notes = {} } = run.figures;
  const worst = (of: 'largest_paint' | 'blocked' | 'shift') => Math.max(...pages.map((page) => page[of]));
  return {
    title: '10. In the browser',
    run,
    targets: [
      bound('Largest paint, slowest page', 'ms', worst('largest_paint'), { most: 2500 }, notes.largest_paint),
      bound('Blocking time, slowest page', 'ms', worst('blocked'), { most: 200 }, notes.blocked),
      bound('Layout shift, worst page', '', worst('shift'), { most: 0.1 }, notes.shift),
    ],
    more: [
      `The built site with its demo data in Chromium, simulating a first visit on a phone: empty cache, 412 × 823 pixels, a processor four times slower than this machine's, slow 4G (150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up), HTTP/1.1 without a proxy. Medians of ${runs} visits. Largest paint: time until the largest visible element is drawn. Blocking: time of tasks beyond 50 ms each, after the first paint. Shift: sum of all layout shifts.`,
      table(
        ['page', '', 'first paint, ms', 'largest paint, ms', 'blocking, ms', 'shift', 'scripts, kB', 'all, kB'],
        pages.map((page) => [
          page.title,
          `\`${page.path}\``,
          figure(page.first_paint),
          figure(page.largest_paint),
          figure(page.blocked),
          page.shift.toFixed(3),
          figure(page.script_bytes / 1000),
          figure(page.bytes / 1000),
        ]),
      ),
    ],
  };
}
