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
      bound('Layout shift, least steady page', '', worst('shift'), { most: 0.1 }, notes.shift),
    ],
    more: [
      `The built site with its demo data in Chromium, as on a phone that opens it for the first time: nothing cached, 412 × 823 pixels, a processor four times slower than this machine's, slow 4G (150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up), HTTP/1.1, as without a proxy. Medians of ${runs} visits. Largest paint: when the largest part of what is in sight was drawn. Blocking: what tasks of the page took beyond 50 ms each after its first paint. Shift: the sum of all layout shifts.`,
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
