/**
 * A row meets a criterion when it has any of `values`, trimmed and in any case. A criterion with only blank values is
 * ignored.
 */
export interface Criterion {
  column: string;
  match: 'contains' | 'equals' | 'starts';
  values: string[];
  /** For a `codes` column: how many slots to search, from the first. Default: all. */
  slots?: number;
}

/** A row must meet all criteria. `page` counts from 1. */
export interface SearchRequest {
  table: string;
  criteria: Criterion[];
  /** Default: display order. In both directions, missing values come last and ties stay in display order. */
  sort?: { column: string; order: 'asc' | 'desc' };
  page: number;
  page_size: number;
  /** Columns whose values are counted over all matching rows. */
  facets?: string[];
  /** For a `codes` facet: how many slots to count, from the first. Default: all. */
  facet_slots?: number;
}

/**
 * A result row: the key and every shown column. A `codes` column is its codes joined by commas; a missing slot is
 * empty.
 */
export type SearchRow = Record<string, string | null>;

/** A value of a column and the number of matching rows that have it. Missing values are not counted. */
export interface FacetCount {
  value: string;
  count: number;
}

export interface SearchReply {
  /** Exact number of matching rows. */
  total: number;
  rows: SearchRow[];
  /** Counts per requested column, in the order of its values. */
  facets?: Record<string, FacetCount[]>;
  /** The generation that every part of this reply comes from. */
  generation: number;
}
