import { finder } from '#src/importer/header.ts';
import { headerProblem } from '#src/importer/header-problem.ts';
import { FingerprintWriter } from '#src/importer/history/fingerprint-writer.ts';
import type { KnownKeys, SeenKeys } from '#src/importer/keys.ts';
import { RowWriter } from '#src/importer/row-writer.ts';
import type { ComparedTable, SourceFile } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** A file's tables, route and unique key, with column indexes resolved by its header. */
export interface Binding {
  writers: RowWriter[];
  /** By table: what writes the fingerprints of its rows, for tables that the history compares. */
  fingerprints: Map<string, FingerprintWriter>;
  route: { to: NonNullable<SourceFile['route']>['to']; columns: number[] } | undefined;
  unique: { keys: SeenKeys; columns: number[]; name: string; repeats: string | undefined } | undefined;
  refers: { keys: KnownKeys; columns: number[]; reason: string } | undefined;
  /** The column with the day of the data; undefined if the file has none. */
  dated: number | undefined;
}

/**
 * Resolves a file's columns by its header. `keysOf` gets the unique keys of the file, by the title of its kind, and has those
 * of the files before it. Throws a Refusal that names missing and unknown columns.
 */
export function bind(
  file: SourceFile,
  header: readonly string[],
  fileName: string,
  history: readonly ComparedTable[] = [],
  keysOf = new Map<string, SeenKeys>(),
): Binding {
  const find = finder(header);
  const problem = headerProblem(file, header);
  if (problem) throw new Refusal(`${fileName} ${problem.lacks}. Nothing was changed. ${problem.found}`);
  const { route, unique, refers, requires = '', dated } = file;
  const keys = unique?.keys();
  if (keys) keysOf.set(file.title, keys);
  return {
    writers: file.tables.map((table) => new RowWriter(table, find, fileName)),
    fingerprints: new Map(
      file.tables.flatMap((table) => {
        const compared = history.find((each) => each.table === table.table);
        return compared ? [[table.table, new FingerprintWriter(table, compared, find, fileName)]] : [];
      }),
    ),
    route: route && { to: route.to, columns: route.headers.map(find) },
    unique: unique &&
      keys && {
        keys,
        columns: unique.headers.map(find),
        name: unique.headers.map((header) => [header].flat()[0]).join(' + '),
        repeats: unique.repeats,
      },
    refers: refers && {
      keys: keysOf.get(requires) as KnownKeys, // an import has the required file, and reads it before
      columns: refers.headers.map(find),
      reason: refers.reason,
    },
    dated: dated === undefined ? undefined : find(dated),
  };
}
