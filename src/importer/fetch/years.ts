import type { OfferedFile, OfferedImport } from '#src/importer/fetch/publisher.ts';
import { yearOf } from '#src/importer/file-year.ts';
import { Refusal } from '#src/server/refusal.ts';

/**
 * The next files of a dataset with a file for each year, whose import replaces all years: the newest year that is not imported, with
 * the newest files of the years that are. Undefined if there is none. `offers` are the newest first. Throws a Refusal if the
 * publisher no longer lists an imported year.
 */
export function filesOfYears(
  offers: readonly OfferedFile[],
  imported: readonly string[] | undefined,
): OfferedImport | undefined {
  const known = new Set(imported?.flatMap((name) => yearOf(name) ?? []));
  const years = [...Map.groupBy(offers, ({ name }) => yearOf(name)).entries()].flatMap(([year, [newest]]) =>
    year && newest ? [{ year, newest }] : [],
  );
  const [last, ...earlier] = years.toSorted((a, b) => (a.year < b.year ? 1 : -1));
  if (!last || imported?.includes(last.newest.name)) return undefined;
  if ([...known].some((year) => year > last.year)) return undefined;
  const lost = [...known].filter((year) => !years.some((each) => each.year === year));
  if (lost.length)
    throw new Refusal(
      `The catalog no longer lists the files of ${lost.join(', ')}, which are imported. An import of ${last.newest.name} alone would delete them: import all years by hand.`,
    );
  return {
    offers: [last.newest, ...earlier.filter(({ year }) => known.has(year)).map(({ newest }) => newest)],
    mode: 'full',
  };
}
