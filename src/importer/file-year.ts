// Files of one year each, whose year is only in their names.

/** The year of a file: `D24` in CMS's file names, `2024` in the data service's and others. */
export function yearOf(fileName: string): string | null {
  const [, short, long] = /(?:_D(\d\d)(?=_)|(?:^|\D)(20\d\d)(?=\D))/i.exec(fileName) ?? [];
  return short ? `20${short}` : (long ?? null);
}

/** The last day of the newest year of some files, YYYY-MM-DD. */
export function endOfNewestYear(fileNames: readonly string[]): string | null {
  const newest = fileNames
    .flatMap((name) => yearOf(name) ?? [])
    .sort()
    .at(-1);
  return newest ? `${newest}-12-31` : null;
}
