import { bound, figure, type Section, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';
import type { Matches, ScreeningFigures } from '#bench/screening.ts';

export function screeningSection(run: Recorded<ScreeningFigures>): Section {
  const { people, listed, equal, similar, notes = {} } = run.figures;
  const ratio = (name: keyof Matches) => similar[name] / equal[name];
  return {
    title: '17. Screening',
    run,
    targets: [
      bound('Possible matches, relative to equal names', 'times', ratio('people'), { most: 1.5 }, notes.people),
      bound('Processor time, relative to equal names', 'times', ratio('processor_s'), { most: 1.5 }, notes.time),
    ],
    more: [
      `${figure(people)} people of NPPES, and ${figure(listed)} rows of OIG's list without an NPI. Equal names: the whole last and first name, as in releases before similar names counted. Processor seconds of PostgreSQL, the least of three runs in turns.`,
      table(
        ['', 'possible matches', 'with one of the 50 most frequent last names', 'processor seconds'],
        [line('equal names', equal), line('similar names', similar)],
      ),
    ],
  };
}

const line = (title: string, { people, common, processor_s }: Matches) => [
  title,
  ...[people, common, processor_s].map(figure),
];
