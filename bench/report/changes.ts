import type { ChangesFigures } from '#bench/changes.ts';
import { bound, figure, type Section } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function changesSection(run: Recorded<ChangesFigures>): Section {
  const { rows, months, by_npi, by_kind_and_days, by_state, by_specialty, by_cursor, notes = {} } = run.figures;
  return {
    title: '12. Reading the history',
    run,
    targets: [
      bound('Changes of an NPI, 95th percentile', 'ms', by_npi[1], { most: 5 }, notes.npi),
      bound('A page of changes by kind and days, 95th percentile', 'ms', by_kind_and_days[1], { most: 20 }),
      ...(by_state ? [bound('The same in a state, 95th percentile', 'ms', by_state[1], { most: 20 })] : []),
      ...(by_specialty
        ? [bound('The same of a specialty, 95th percentile', 'ms', by_specialty[1], { most: 20 }, notes.specialty)]
        : []),
      bound('100 changes after a cursor, 95th percentile', 'ms', by_cursor[1], { most: 20 }),
    ],
    more: [
      `${figure(rows)} changes over ${figure(months)} months, 500 readings of each, one after the other. Each NPI has seven or eight changes. Medians: ${[by_npi, by_kind_and_days, by_cursor].map(([p50]) => figure(p50)).join(', ')} ms.`,
    ],
  };
}
