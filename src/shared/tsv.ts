/** The rows of a table of tab-separated values, whose first line has the names of its columns. A missing value is empty. */
export function tsvRows<C extends string>(text: string): Record<C, string>[] {
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(names.map((name, n) => [name, values[n] ?? ''])) as Record<C, string>;
  });
}
