// Rows of a printed report that are no people: its headings on each page, totals and page numbers (R-1117).
import type { Given } from '#src/work/lookup/given.ts';
import { saidBy } from '#src/work/lookup/sheet/headings.ts';

const ofReports =
  /^\W*(?:(?:grand |sub[- ]?)?totals?(?:[^\p{L}]*$|\b.*:\s*\d+\W*$)|page \d+(?: (?:of|\/) \d+)?\W*$|end of (?:report|list|file|page)\b|(?:printed|generated|exported) (?:on|by|at)\b|\d+ (?:records?|rows?|providers?)\W*$)/iu;

/** Why a row is no person. Undefined if it may be one. */
export function whyNoPerson({ input, npi, row }: Given): string | undefined {
  if (/\d{9}/.test(npi)) return undefined;
  const text = row.text ?? row.name ?? [row.last_name, row.first_name].filter(Boolean).join(' ');
  if (ofReports.test(text || npi)) return 'A line of the report, no person';
  const values = typeof input === 'string' ? [] : Object.values(input);
  const isHeading =
    values.length > 1 && values.every((value) => saidBy(value, { areNames: true, arePlaces: true }).field);
  return isHeading ? 'A heading, no person' : undefined;
}
