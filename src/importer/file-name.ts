import type { FileNameColumn, SourceFile } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The value of a field from the file name. Throws a Refusal if the name lacks it. */
export function valueInName({ field, fromName, example }: FileNameColumn, fileName: string): string {
  const value = fromName(fileName);
  if (value !== null) return value;
  throw new Refusal(`The file name ${fileName} must contain the ${field}, as in ${example}. Nothing was changed.`);
}

/** Throws a Refusal if the names of two files of a kind have the same value, because their rows would mix. */
export function refuseSameNames({ tables }: SourceFile, fileNames: readonly string[]): void {
  const columns = tables.flatMap((table) => table.columns.filter((column) => 'fromName' in column));
  for (const column of columns) {
    const byValue = Map.groupBy(fileNames, (name) => valueInName(column, name));
    for (const [value, [first, second]] of byValue)
      if (second)
        throw new Refusal(`${first} and ${second} are both for ${column.field} ${value}. Import only one of them.`);
  }
}

/**
 * The first day of the month in the name of a CMS zip, such as `doctors_and_clinicians_07_2025.zip`. Files in the zip
 * have no date.
 */
export function monthInNames(fileNames: readonly string[]): string | null {
  for (const name of fileNames) {
    const [, month, year] = /_(0[1-9]|1[0-2])_(20\d\d)\b/.exec(name) ?? [];
    if (year) return `${year}-${month}-01`;
  }
  return null;
}
