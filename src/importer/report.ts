import { countsLine } from '#src/importer/counts.ts';
import type { ImportResult } from '#src/importer/import.ts';

/** Maximum reasons in the report. */
const SHOWN = 10;

/**
 * The final report of an import: the rows of each of several files, the reasons of rows not loaded, and the sum last.
 */
export function report(result: ImportResult): string {
  const { files, reasons, changes, rejects, rejectsLeftOut, notes, published } = result;
  const lines = files.length > 1 ? files.map((counts) => `${counts.file}: ${countsLine(counts)}`) : [];
  const counted = Object.entries(reasons).sort((a, b) => b[1] - a[1]);
  for (const [reason, rows] of counted.slice(0, SHOWN)) lines.push(`  ${rows} × ${reason}`);
  if (counted.length > SHOWN) lines.push(`  and ${counted.length - SHOWN} more reasons`);
  if (rejects) lines.push(`Refused rows: ${rejects}`);
  if (rejectsLeftOut > 0) lines.push(`That file is full: ${rejectsLeftOut} more refused rows are not in it.`);
  if (changes) {
    const released = changes.released ? ` · released ${changes.released}` : '';
    lines.push(`added ${changes.added} · changed ${changes.changed} · moved ${changes.moved}${released}`);
  }
  lines.push(...notes);
  lines.push(published ? `As of ${published}` : 'The file name has no date. Set one with --published YYYY-MM-DD.');
  return [...lines, countsLine(result)].join('\n');
}
