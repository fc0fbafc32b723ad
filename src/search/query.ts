/** One condition on one column: any of `values`, compared without case and trimmed. With no non-blank value it is no condition. */
export interface Criterion {
  column: string;
  match: 'contains' | 'equals' | 'starts';
  values: string[];
  /** Of a `codes` column: only the first so many slots; all of them when left out. */
  slots?: number;
}

/** All criteria must hold. `page` counts from 1. */
export interface SearchRequest {
  table: string;
  criteria: Criterion[];
  /** Missing values come last either way, ties in display order either way; without it: display order. */
  sort?: { column: string; order: 'asc' | 'desc' };
  page: number;
  page_size: number;
  /** Columns whose values are counted among all matches. */
  facets?: string[];
  /** Of a `codes` column among them: only the first so many slots; all of them when left out. */
  facet_slots?: number;
}

/** A result row: the key and every shown column. A `codes` column is its codes joined by commas, an absent slot left empty. */
export type SearchRow = Record<string, string | null>;

/** A value of a column and the number of matching rows that have it; missing values are not listed. */
export interface FacetCount {
  value: string;
  count: number;
}

export interface SearchReply {
  /** Exact number of matching rows. */
  total: number;
  rows: SearchRow[];
  /** Per column asked for, its values in the column's own order. */
  facets?: Record<string, FacetCount[]>;
  /** The generation every part of this reply comes from. */
  generation: number;
}
