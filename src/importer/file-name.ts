import type { FileColumn, SourceFile } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** What a file's name tells of its rows; throws a refusal where it does not. */
export function valueInName({ field, fromName, example }: FileColumn, fileName: string): string {
  const value = fromName(fileName);
  if (value !== null) return value;
  throw new Refusal(`The name of ${fileName} does not tell its ${field}, as ${example} does. Nothing was changed.`);
}

/** Throws a refusal where two files of a kind tell the same by their names: their rows could not be told apart. */
export function refuseSameNames({ tables }: SourceFile, fileNames: readonly string[]): void {
  const columns = tables.flatMap((table) => table.columns.filter((column) => 'fromName' in column));
  for (const column of columns) {
    const told = Map.groupBy(fileNames, (name) => valueInName(column, name));
    for (const [value, [first, second]] of told)
      if (second)
        throw new Refusal(`${first} and ${second} are both of the ${column.field} ${value}, and an import takes one.`);
  }
}

/** The first day of the month in a name such as `doctors_and_clinicians_07_2025.zip`: so CMS names its zips, and no file in them has a date. */
export function monthInNames(fileNames: readonly string[]): string | null {
  for (const name of fileNames) {
    const [, month, year] = /_(0[1-9]|1[0-2])_(20\d\d)\b/.exec(name) ?? [];
    if (year) return `${year}-${month}-01`;
  }
  return null;
}
