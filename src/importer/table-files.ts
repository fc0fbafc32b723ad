import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withTable } from '#src/importer/declared.ts';
import type { Source } from '#src/importer/source.ts';

/** Every table.sql with declared tables, and its text with each `create table` as it is declared. */
export function tableFiles(sources: readonly Source[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { dataset, files } of sources)
    for (const { table, fields } of files.flatMap(({ tables }) => tables)) {
      if (!fields) continue;
      const file = [table, dataset].map(fileIn).find((name) => existsSync(name)) ?? fileIn(dataset);
      texts.set(file, withTable(texts.get(file) ?? textOf(file), table, fields));
    }
  return texts;
}

const fileIn = (folder: string) => path.join(import.meta.dirname, '../datasets', folder, 'table.sql');

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
