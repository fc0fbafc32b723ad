import type { LookupFigures } from '#bench/lookup.ts';
import { bound, figure, holds, type Section } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function lookupSection(run: Recorded<LookupFigures>): Section {
  const { npis, names, first_sight, seed, notes = {} } = run.figures;
  const { person, absent, namesakes } = names.matched;
  return {
    title: '13. NPI lookup',
    run,
    targets: [
      bound(`${figure(npis.given)} NPIs, until the result is readable`, 's', npis.s, { most: 5 }, notes.npis),
      holds('Each NPI has the expected status', `${figure(npis.wrong)} wrong`, npis.wrong === 0, notes.wrong),
      bound(`${figure(names.given)} rows with names`, 's', names.s, { most: 60 }, notes.names),
      bound('Precision of automatic matches', '%', names.precision * 100, { least: 99 }, notes.precision),
      bound('Recall of automatic matches', '%', names.recall * 100, { least: 85 }, notes.recall),
      holds(
        'No automatic match of 100 absent people and 100 pairs of namesakes in one city',
        `${absent + namesakes} matched`,
        absent + namesakes === 0,
        notes.nobody,
      ),
    ],
    more: [
      `The NPIs: 90% people, 4% organizations, 2% deactivated, 1% unknown, 1% with another check digit, 2% repeats. The rows: people of the register, disturbed by \`bench/lookup/error-model.ts\`, which its author wrote without having seen the matcher: short names, swapped and missing parts, former names, typos, degrees, neighboring and earlier cities, everyday words, and licenses in other forms, often several in a row. Recall is the right matches of all ${figure(names.people)} rows of people, also of rows that fit several people. Precision is the right ones of ${figure(person + absent + namesakes)} matches. The person is the match or one of the three candidates in ${figure(names.offered)} rows.`,
      ...(first_sight
        ? [
            `At first sight (seed ${first_sight.seed}), before the matcher was changed: precision ${figure(first_sight.precision * 100)}%, recall ${figure(first_sight.recall * 100)}%, ${first_sight.nobody_matched} of the 200 matched. The changes were made on that seed and others. The figures above are of seed ${seed}, on which nothing was changed.`,
          ]
        : []),
    ],
  };
}
