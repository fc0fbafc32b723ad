// A report as an Excel workbook.
import type { Readable } from 'node:stream';
import { NO_REASON, noReasonLabels } from '#src/shared/no-reasons.ts';
import type { Cell, FileColumn } from '#src/work/exports/cells.ts';
import { workbook } from '#src/work/exports/xlsx.ts';
import { type Report, workCounts, workLabels } from '#src/work/report/contract.ts';

export interface ReportAbout {
  title: string;
  /** What the report is of, in words. */
  of: Cell[][];
  exportedBy: string;
  today: string;
}

/** The sheets of a report: stages first, then what it is of, reasons for no, and the work of each week (R-1554). */
export function reportFile(report: Report, { title, of, exportedBy, today }: ReportAbout): Readable {
  const stages = report.stages.map(({ stage, now, reached, days }) => [stage, now, reached, days]);
  return workbook({
    columns: [text('Stage'), number('Now'), number('Ever reached'), number('Days in stage (median)')],
    rows: once(stages),
    most: stages.length,
    about: () => [
      ['Report', title],
      ...of,
      ['People', report.people],
      ['People without an NPI, not counted', report.without_npi],
      ['People since when in their stage is not known', report.unknown_since],
      ['Made on', today],
      ['Made by', exportedBy],
    ],
    more: [
      {
        name: 'Reasons for no',
        columns: [text('Reason'), number('People'), text('Words')],
        rows: report.reasons.flatMap(({ reason, people, words }) => [
          [reason ? noReasonLabels[reason] : NO_REASON, people, null],
          ...words.map((each) => [null, null, each.text]),
        ]),
      },
      {
        name: 'Work',
        columns: [
          { head: 'Week of', kind: 'date' },
          text('Name'),
          ...workCounts.map((name) => number(workLabels[name])),
        ],
        rows: report.work.map((row) => [
          row.week,
          row.user?.name ?? 'A former user',
          ...workCounts.map((name) => row[name]),
        ]),
      },
    ],
  });
}

const text = (head: string): FileColumn => ({ head, kind: 'text' });
const number = (head: string): FileColumn => ({ head, kind: 'number' });

async function* once(rows: Cell[][]) {
  yield rows;
}
