/** What a row must meet. A criterion with only blank values is ignored. */
export type Criterion =
  | ValueCriterion
  | RangeCriterion
  | PresentCriterion
  | NearCriterion
  | AreaCriterion
  | KeysCriterion
  | ReferenceCriterion
  | ChildCriterion
  | TotalCriterion
  | { any: Criterion[] }
  | { all: Criterion[] }
  | { not: Criterion };

/**
 * The column has any of `values`, trimmed and in any case. `begins`: one of its words begins with the value, which may
 * extend over the next words. `typo`: the whole value is the text but for one letter too many, too few, wrong or
 * exchanged with the next. `sound`: the value sounds like the text. In a column of words, each word of the text is
 * compared, and may also be equal.
 */
export interface ValueCriterion {
  column: string;
  match: 'contains' | 'equals' | 'starts' | 'begins' | 'typo' | 'sound';
  values: string[];
  /** For a `codes` column: how many slots to search, from the first. Default: all. */
  slots?: number;
}

/** The column of kind `date` or `number` has a value within both limits, which may be missing and are included. */
export interface RangeCriterion {
  column: string;
  match: 'between';
  from?: string | number;
  to?: string | number;
}

/** The column has a value. */
export interface PresentCriterion {
  column: string;
  match: 'present';
}

/** The column of kind `point` is at most `miles` from a place, in degrees. If no row is, the nearest row. */
export interface NearCriterion {
  column: string;
  match: 'near';
  latitude: number;
  longitude: number;
  miles: number;
}

/** The column of kind `point` is in a rectangle, in degrees. If `west` exceeds `east`, it crosses the date line. */
export interface AreaCriterion {
  column: string;
  match: 'inside';
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The key is in the set. For tables that are no child tables. */
export interface KeysCriterion {
  match: 'among';
  keys: SharedKeys;
}

/** A set of keys in shared memory. It does not change. JSON has only its id. */
export interface SharedKeys {
  /** Names the set: equal ids mean equal sets. */
  id: string;
  /** Float64, ascending, distinct. */
  keys: SharedArrayBuffer;
  /** By table: the state, the number of rows and the rows of a generation. */
  rows: Readonly<Record<string, SharedArrayBuffer>>;
  /** The rows of an earlier set, and the keys, as above, that were added to it and removed from it. */
  from?: { rows: SharedKeys['rows']; added: SharedArrayBuffer; removed: SharedArrayBuffer };
}

/** The row that the column refers to meets all of `meets`. */
export interface ReferenceCriterion {
  column: string;
  match: 'refers';
  meets: Criterion[];
}

/** One row of the child table meets all of `meets`. Without any, there is a row. */
export interface ChildCriterion {
  child: string;
  meets: Criterion[];
}

/** Numbers of the child rows that meet all of `meets`: their sum, or the greatest. The column is of kind `total`. */
export interface TotalRequest {
  child: string;
  meets: Criterion[];
  column: string;
  by: 'sum' | 'greatest';
}

/** There is such a child row, and the total is within both limits, which may be missing and are included. */
export interface TotalCriterion extends TotalRequest {
  from?: number;
  to?: number;
}

/** A row must meet all criteria. `page` counts from 1. */
export interface SearchRequest {
  table: string;
  criteria: Criterion[];
  /**
   * By the key, a shown column or one of the table's `orders`. Default: display order. In both directions, missing values
   * come last and ties stay in display order.
   */
  sort?: { column: string; order: 'asc' | 'desc' };
  /** Replies how far each row is from a place. `sort` by DISTANCE orders by that. */
  distance?: DistanceRequest;
  /** Replies the total of each row. `sort` by TOTAL orders by that. */
  total?: TotalRequest;
  page: number;
  page_size: number;
  /** What rows have. Default: the key and every shown column. `keys`: the reply has the keys as numbers, and no rows. */
  shows?: 'key' | 'keys';
  /** The child table whose rows the reply has for each row of the page. */
  children?: string;
  /** Columns whose values are counted over all matching rows. */
  facets?: string[];
  /** Values of child rows, and ranges, counted over all matching rows. */
  counts?: CountRequest[];
  /** Groups of codes, counted over all matching rows. */
  groups?: CodeGroups[];
  /** For a `codes` facet: how many slots to count, from the first. Default: all. */
  facet_slots?: number;
  /** Groups of criteria, at most 31. The reply says which of them each row of the page meets. */
  tests?: readonly (readonly Criterion[])[];
  /** Waits until no other request waits, and stops for one if it leaves no worker. */
  background?: boolean;
}

/** Counts rows per value of a column, or per range of values. A row counts once for each value or range. */
export interface CountRequest {
  column: string;
  /** The child table that has the column, and what its rows must meet to count. Default: the table itself. */
  child?: { table: string; meets: Criterion[] };
  /** With `child` and `ranges`: counts the total of the child rows, as in TotalRequest. */
  by?: TotalRequest['by'];
  /** With `child`: a `codes` column of the table itself. A row counts once for a value of a child row or an equal code. */
  or?: string;
  /** The lowest value of each range, ascending, for a column of kind `date` or `number`. Lower values do not count. */
  ranges?: readonly (string | number)[];
  /** How many values to reply: those with the largest counts, and more that equal the last of these. Default: all. */
  most?: number;
  /** Replies no other values than these, or than those that contain a text, in any case. Not with `or`. */
  only?: { values: readonly string[] } | { containing: string };
  /** Values to reply too, in any case. */
  always?: readonly string[];
  /** Counts the rows whose value contains the counted one. Values that a search cannot tell apart are one. */
  contains?: boolean;
}

/** Counts rows per group of codes. A row counts once for each group of which it has a code. */
export interface CodeGroups {
  /** A `codes` column. */
  column: string;
  /** How many slots to count, from the first. Default: all. */
  slots?: number;
  groups: readonly { codes: readonly string[]; values?: readonly string[] }[];
  /** Counts only rows with a child row that meets `meets` and has any of the `values` of the group in `column`. */
  child?: { table: string; meets: Criterion[]; column: string };
}

/** The value of `sort.column` for the order by distance. Rows without a place come last. */
export const DISTANCE = 'distance';

/** The value of `sort.column` for the order by total. Rows without one come last. */
export const TOTAL = 'total';

/** The distance to the place that `column` refers to; with `child`, to the nearest of that and those of child rows. */
export interface DistanceRequest {
  column: string;
  /** The column of kind `point` in the table that `column` refers to. */
  point: string;
  latitude: number;
  longitude: number;
  child?: { table: string; column: string };
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
  /** The child rows of each row, in the order of the table's `select`, if requested. */
  children?: SearchRow[][];
  /** The distance of each row in miles, if requested; null for a row without a place. */
  miles?: (number | null)[];
  /** The total of each row, if requested; null for a row without one. */
  totals?: (number | null)[];
  /** With `shows: 'keys'`: the keys of the page, with their distances if requested, Infinity for a row without a place. */
  keys?: { keys: Float64Array; miles?: Float64Array };
  /** One number per row, if tests are requested: bit n is set if the row meets all criteria of the nth test. */
  passed?: Uint32Array;
  /** Counts per requested column, in the order of its values. */
  facets?: Record<string, FacetCount[]>;
  /** One per CountRequest: counts in the order of the values, without zeros, or one per range. */
  counts?: FacetCount[][];
  /** One per CodeGroups: the number of rows of each group. */
  groups?: number[][];
  /** The generation that every part of this reply comes from. */
  generation: number;
}
