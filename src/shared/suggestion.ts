import { z } from 'zod';

/** Something a search over everything found: what it is called, what tells it from others, and where it leads. */
export const Suggestion = z.object({ label: z.string(), detail: z.string().nullable(), path: z.string() });
export type Suggestion = z.infer<typeof Suggestion>;

/** What one kind of thing has to offer for a text. */
export interface Suggestions {
  /** The best few. */
  rows: Suggestion[];
  /** Whether the text is the very name of one of them, and not only the beginning or a part. */
  exact: boolean;
  /** Where all of them are listed, and how many these are, where they are more than `rows`. */
  all?: { total: number; path: string };
  /** Where Enter leads: their list, or the record that a number names. Without it: `all`, else the only row. */
  path?: string;
}

/** Rows of one kind that are offered. */
export const OFFERED = 5;

export const nothing: Suggestions = { rows: [], exact: false };
