import { existsSync, readFileSync } from 'node:fs';
import { withTable } from '#src/importer/declared.ts';
import type { Source } from '#src/importer/source.ts';
import { fileOf } from '#src/importer/tables.ts';

/** Generates the text of every table.sql with declared tables, by file path. */
export function tableFiles(sources: readonly Source[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { dataset, files } of sources) {
    const write = (table: string, change: (text: string) => string) => {
      const file = [table, dataset].map(fileOf).find((name) => existsSync(name)) ?? fileOf(dataset);
      texts.set(file, change(texts.get(file) ?? textOf(file)));
    };
    for (const { table, fields } of files.flatMap(({ tables }) => tables))
      if (fields) write(table, (text) => withTable(text, table, fields));
  }
  return texts;
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
