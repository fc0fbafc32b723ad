import { z } from 'zod';

/** A record that the search box found: its name, a detail to tell it apart, and its path. */
export const Suggestion = z
  .object({ label: z.string(), detail: z.string().nullable(), path: z.string() })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

/** The suggestions of one kind for a text. */
export interface Suggestions {
  /** The best matches, at most OFFERED. */
  rows: Suggestion[];
  /** Whether the text is the full name of one row. */
  exact: boolean;
  /** The number and list of all matches, if there are more than `rows`. */
  all?: { total: number; path: string };
  /** The target of Enter: a list, or the record of a number. By default `all`, else the only row. */
  path?: string;
}

/** Maximum number of rows per kind. */
export const OFFERED = 5;

export const nothing: Suggestions = { rows: [], exact: false };
