import { linkedFiles } from '#src/importer/fetch/links.ts';
import type { Imported, OfferedFile, OfferedImport, Publisher } from '#src/importer/fetch/publisher.ts';
import type { Days } from '#src/importer/source.ts';

// Names end with _V2 since 2025, and may with another version.
const MONTH = /^NPPES_Data_Dissemination_([A-Z]+)_(20\d\d)(?:_V(\d))?\.zip$/i;
const WEEK = /^NPPES_Data_Dissemination_(\d{6})_(\d{6})_Weekly(?:_V(\d))?\.zip$/i;
const REPORT = /^NPPES_Deactivated_NPI_Report_(\d{6})(?:_V(\d))?\.zip$/i;

/** CMS links the newest full file, the weeks since then and the report of deactivated NPIs on one page. */
export const nppesPublisher: Publisher = {
  hosts: ['download.cms.gov'],
  lists: [{ url: 'https://download.cms.gov/nppes/NPI_Files.html' }],
  names: [
    { title: 'NPPES_Data_Dissemination_<Month>_<Year>_V2.zip', name: MONTH },
    { title: 'NPPES_Data_Dissemination_*_Weekly_V2.zip', name: WEEK, optional: true },
    { title: 'NPPES_Deactivated_NPI_Report_*_V2.zip', name: REPORT, optional: true },
  ],
  filesIn: (pages) => linkedFiles(pages, 'zip').map((offer) => ({ ...offer, published: dateOf(offer.name) })),
  next: (offers, imported) => nextMonth(offers, imported) ?? nextWeek(offers, imported) ?? nextReport(offers, imported),
};

/** Days by which a full file may end before its month, which is all that the name of its zip says. */
const EARLY = 10;

/** The newest full file, unless it or a later one is imported. */
function nextMonth(offers: readonly OfferedFile[], { full }: Imported): OfferedImport | undefined {
  const newest = newestOf(offers, MONTH);
  if (!newest?.published) return undefined;
  if (full?.published && daysBetween(full.published, newest.published) <= EARLY) return undefined;
  return { offers: [newest], mode: 'full' };
}

/** The first week after the full file that is not imported. */
function nextWeek(offers: readonly OfferedFile[], { full, covered }: Imported): OfferedImport | undefined {
  const base = full?.published;
  if (!base) return undefined;
  const isCovered = ({ from, to }: Days) => covered.some((days) => days.from <= from && to <= days.to);
  const missing = offers
    .flatMap((offer) => ({ offer, days: weekOf(offer.name) }))
    .filter(({ days }) => days && days.to > base && !isCovered(days))
    .map(({ offer }) => offer);
  const [first] = missing.toSorted((a, b) => (String(a.published) < String(b.published) ? -1 : 1));
  return first && { offers: [bestVersion(missing, first)], mode: 'update' };
}

/** Days by which the report may be older than its name says. Reports are a month apart. */
const LATE = 14;

/** The newest report, unless it is imported or older than the full file. */
function nextReport(offers: readonly OfferedFile[], { full, listed }: Imported): OfferedImport | undefined {
  const newest = newestOf(offers, REPORT);
  if (!newest?.published || !full?.published || newest.published < full.published) return undefined;
  if (listed && daysBetween(listed, newest.published) <= LATE) return undefined;
  return { offers: [newest], mode: 'update' };
}

function newestOf(offers: readonly OfferedFile[], name: RegExp): OfferedFile | undefined {
  const found = offers.filter((offer) => name.test(offer.name) && offer.published);
  const [newest] = found.toSorted((a, b) => (String(a.published) < String(b.published) ? 1 : -1));
  return newest && bestVersion(found, newest);
}

/** The highest version among the files of the same date. */
const bestVersion = (offers: readonly OfferedFile[], like: OfferedFile): OfferedFile =>
  offers
    .filter(({ published }) => published === like.published)
    .toSorted((a, b) => versionOf(b.name) - versionOf(a.name))[0] ?? like;

const versionOf = (name: string) => Number(/_V(\d)\.zip$/i.exec(name)?.[1] ?? 1);

/** The first day of a full file's month, or the last day of a week, or the day of a report. */
function dateOf(name: string): string | null {
  const [, month, year] = MONTH.exec(name) ?? [];
  if (month && year) return dayOf(new Date(`1 ${month} ${year} UTC`));
  return weekOf(name)?.to ?? dayIn(REPORT.exec(name)?.[1]);
}

function weekOf(name: string): Days | null {
  const [, first, last] = WEEK.exec(name) ?? [];
  const [from, to] = [dayIn(first), dayIn(last)];
  return from && to ? { from, to } : null;
}

/** The day in digits such as 110926: month, day, year. */
function dayIn(digits: string | undefined): string | null {
  if (!digits) return null;
  return dayOf(new Date(`20${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`));
}

const dayOf = (date: Date) => (Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10));

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
