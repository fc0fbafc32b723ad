/** A filter of the loaded rows. It never queries the server. */
export interface Filter<Row> {
  name: keyof Row & string;
  label: string;
  /** `contains` matches text as a case-insensitive substring, `exact` a whole value. */
  match: 'contains' | 'exact';
}

/** The values of the filters by name. A blank filter is inactive. */
export type FilterValues = Readonly<Record<string, string>>;

/** The options of exact filters, by the filter's name. */
export type FilterChoices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** Whether any filter has a value. */
export const isActive = (values: FilterValues): boolean => Object.values(values).some((value) => value.trim() !== '');

/** Returns the rows that pass all active filters. A missing value passes none. */
export function narrow<Row extends object>(rows: Row[], filters: readonly Filter<Row>[], values: FilterValues): Row[] {
  const active = filters.filter(({ name }) => values[name]?.trim());
  if (active.length === 0) return rows;
  return rows.filter((row) => active.every(({ name, match }) => passes(row[name], match, values[name] ?? '')));
}

function passes(value: unknown, match: 'contains' | 'exact', filter: string): boolean {
  if (typeof value !== 'string') return false;
  return match === 'exact' ? value === filter : value.toLowerCase().includes(filter.trim().toLowerCase());
}
