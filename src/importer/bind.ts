import { finder, slotHeaders } from '#src/importer/header.ts';
import type { Keys } from '#src/importer/keys.ts';
import { RowWriter } from '#src/importer/row-writer.ts';
import type { Column, SourceFile } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** A file's tables, route and key, tied to the places its header gives their columns. */
export interface Binding {
  writers: RowWriter[];
  route: { to: NonNullable<SourceFile['route']>['to']; columns: number[] } | undefined;
  unique: { keys: Keys; columns: number[]; name: string } | undefined;
}

/** Ties a source's file to a header; throws an Refusal that names every required column it lacks. */
export function bind(file: SourceFile, header: readonly string[], fileName: string): Binding {
  const find = finder(header);
  const missing = requiredHeaders(file).filter((alternatives) => find(alternatives) < 0);
  if (missing.length) {
    const names = missing.map((alternatives) => `"${[alternatives].flat().join('" or "')}"`);
    const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
    throw new Refusal(`${fileName} lacks the column${names.length > 1 ? 's' : ''} ${shown}. Nothing was changed.`);
  }
  const { route, unique } = file;
  return {
    writers: file.tables.map((table) => new RowWriter(table, find, fileName)),
    route: route && { to: route.to, columns: route.headers.map(find) },
    unique: unique && {
      keys: unique.keys(),
      columns: unique.headers.map(find),
      name: unique.headers.map((header) => [header].flat()[0]).join(' + '),
    },
  };
}

/** Whether a header has every column this kind of file must have. */
export function fits(file: SourceFile, header: readonly string[]) {
  const find = finder(header);
  return requiredHeaders(file).every((alternatives) => find(alternatives) >= 0);
}

function requiredHeaders(file: SourceFile): (string | readonly string[])[] {
  const all = file.tables.flatMap(({ columns }) => columns.flatMap(headersOf));
  const routing = [...(file.route?.headers ?? []), ...(file.unique?.headers ?? [])];
  return [...new Map([...all, ...routing].map((header) => [String(header), header])).values()];
}

function headersOf(column: Column): (string | readonly string[])[] {
  if ('pick' in column) return [...column.headers];
  if ('fromName' in column || column.optional) return [];
  if ('slots' in column) return column.items.flatMap(({ header }) => slotHeaders(header, column.slots));
  return [column.header];
}
