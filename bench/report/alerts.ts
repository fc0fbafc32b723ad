import type { AlertsFigures } from '#bench/alerts.ts';
import { bound, figure, type Section } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function alertsSection(run: Recorded<AlertsFigures>): Section {
  const { searches, compared, matches, idle, loaded, notes = {} } = run.figures;
  const what = `${figure(searches)} saved searches after an import`;
  return {
    title: '15. Alerts',
    run,
    targets: [
      bound(what, 's', idle.s, { most: 60 }, notes.idle),
      bound(`${what}, while four clients search`, 's', loaded.s, { most: 180 }, notes.loaded),
    ],
    more: [
      `Four users, alerts of all events, after weekly increments of 40,000 rows. ${figure(compared)} searches are compared, with ${figure(matches)} matches together; the others are too broad. The increments gave ${figure(idle.alerts)} and ${figure(loaded.alerts)} alerts. The last alert came ${figure(idle.after_visible_s)} and ${figure(loaded.after_visible_s)} s after the server showed the new rows. The four clients searched during the import, too: ${figure(loaded.searches)} searches, median ${figure(loaded.p50_ms)}, 95th percentile ${figure(loaded.p95_ms)} ms.`,
    ],
  };
}
