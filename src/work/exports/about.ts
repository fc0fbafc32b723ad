// The sheet 'About': where the rows are from, who exported them, and when.
import { count, peopleCount } from '#src/shared/format.ts';
import type { Cell } from '#src/work/exports/cells.ts';
import type { ExportFacts } from '#src/work/exports/contract.ts';

/** The lines of the sheet. `timeZone` is that of the time of the export. */
export function aboutLines(about: ExportFacts, timeZone: string): Cell[][] {
  const none: Cell[] = [];
  return [
    ['Search', about.query],
    ['Rows', about.rows],
    ['Exported by', about.exported_by],
    ['Exported at', timeIn(timeZone, about.exported_at)],
    ['Left out', leftOut(about)],
    ...about.remarks.map((remark) => ['Note', remark]),
    none,
    ['Source', 'Publisher', 'Date of the data', 'Terms'],
    ...about.sources.map(({ title, publisher, date, terms }) => [title, publisher, date, terms]),
    none,
    ['Column', "The publisher's name", 'Source'],
    ...about.columns.map(({ label, publisher_name, source }) => [label, publisher_name, source]),
  ];
}

/** A time with its zone, such as `Nov 28, 2026 at 5:30:00 PM EST`. */
export const timeIn = (timeZone: string, time: string): string =>
  new Date(time).toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'long' });

function leftOut({ do_not_contact: people, not_listed: gone }: ExportFacts): string {
  const marked = `${peopleCount(people)} marked Do not contact`;
  return gone > 0 ? `${marked}; ${count(gone)} that NPPES no longer lists` : marked;
}
