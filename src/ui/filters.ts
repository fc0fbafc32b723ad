/** A filter of the loaded rows: it narrows what is shown and never asks the server. */
export interface Filter<Row> {
  name: keyof Row & string;
  label: string;
  /** `contains` compares text without case, `exact` a chosen value as it stands. */
  match: 'contains' | 'exact';
}

/** What is typed or chosen in each filter, by name; blank means inactive. */
export type FilterValues = Readonly<Record<string, string>>;

/** The rows that pass every active filter; a missing value passes none. */
export function narrow<Row extends object>(rows: Row[], filters: readonly Filter<Row>[], values: FilterValues): Row[] {
  const active = filters.filter(({ name }) => values[name]?.trim());
  if (active.length === 0) return rows;
  return rows.filter((row) => active.every(({ name, match }) => passes(row[name], match, values[name] ?? '')));
}

function passes(value: unknown, match: 'contains' | 'exact', wanted: string): boolean {
  if (typeof value !== 'string') return false;
  return match === 'exact' ? value === wanted : value.toLowerCase().includes(wanted.trim().toLowerCase());
}
