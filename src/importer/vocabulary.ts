import { columnName } from '#src/importer/header.ts';
import type { Source, SourceColumn } from '#src/importer/source.ts';

const HEAD = `# Vocabulary

Each field has three names: ours, the one in [the requirements](requirements.md) (R-285 to R-294), and the publisher's. Our name is
the same in SQL, JSON, URLs and React. The import compares headers in lower case, with every run of other characters as one \`_\`. It
therefore also accepts the names in the requirements. \`#\` is the number of a slot.

\`npm run vocabulary\` generates this page from the sources. Do not edit it by hand.
`;

/** A Markdown page that lists every imported field under its three names. */
export function vocabulary(sources: readonly Source[]): string {
  const tables = sources.flatMap(({ files }) =>
    files.flatMap((file) => file.tables.map(({ table, columns }) => section(table, file.title, columns))),
  );
  return [HEAD, ...tables].join('\n');
}

function section(table: string, file: string, columns: readonly SourceColumn[]) {
  const rows = columns.flatMap(namesOf).map((names) => `| ${names.join(' | ')} |`);
  return `## ${table}\n\nFrom \`${file}\`.\n\n| our name | in the requirements | publisher's name |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function namesOf(column: SourceColumn): [ours: string, spec: string, publisher: string][] {
  if ('slots' in column)
    return column.items.map(({ key, header, spec }) => [
      `${column.field}[#].${key}`,
      spec ?? `${columnName(header.replace('#', ''))}_#`,
      `${header}, # from 1 to ${column.slots}`,
    ]);
  if ('pick' in column) return [[column.field, column.spec ?? '', 'one of several columns']];
  if ('fromName' in column) return [[column.field, '', `in the file's name, such as ${column.example}`]];
  const [first = '', ...others] = [column.header].flat();
  const older = others.length ? ` (also: ${others.join(', ')})` : '';
  return [[column.field, column.spec ?? columnName(first), first + older]];
}
