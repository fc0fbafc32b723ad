import { columnName } from '#src/importer/header.ts';
import type { Column, Source } from '#src/importer/source.ts';

const HEAD = `# Vocabulary

What each field is called here, in [the requirements](requirements.md) (R-285 to R-294), and in the publisher's file. Ours is
the same in SQL, JSON, URLs and React. Headers are compared in lower case with every run of other characters as one \`_\`, so the
names in the requirements are accepted in files as well. \`#\` stands for the number of a slot.

Generated from the sources by \`npm run vocabulary\`; not edited by hand.
`;

/** A Markdown page that lists every imported field under its three names. */
export function vocabulary(sources: readonly Source[]): string {
  const tables = sources.flatMap(({ files }) =>
    files.flatMap((file) => file.tables.map(({ table, columns }) => section(table, file.title, columns))),
  );
  return [HEAD, ...tables].join('\n');
}

function section(table: string, file: string, columns: readonly Column[]) {
  const rows = columns.flatMap(namesOf).map((names) => `| ${names.join(' | ')} |`);
  return `## ${table}\n\nFrom \`${file}\`.\n\n| ours | in the requirements | the publisher's |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function namesOf(column: Column): [ours: string, spec: string, publisher: string][] {
  if ('slots' in column)
    return column.items.map(({ key, header, spec }) => [
      `${column.field}[#].${key}`,
      spec ?? `${columnName(header.replace('#', ''))}_#`,
      `${header}, # from 1 to ${column.slots}`,
    ]);
  if ('pick' in column) return [[column.field, column.spec ?? '', 'one of several columns']];
  if ('fromName' in column) return [[column.field, '', `in the file's name, as in ${column.example}`]];
  const [first = '', ...others] = [column.header].flat();
  const older = others.length ? ` (also: ${others.join(', ')})` : '';
  return [[column.field, column.spec ?? columnName(first), first + older]];
}
