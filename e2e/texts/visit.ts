// The texts that the requirements demand at a URL. ' · ' separates the texts of one list.

import type { Path } from '#src/app/routes.tsx';

export interface Visit {
  /** The client's route. */
  route: Path;
  /** The URL to open, if it differs from the route. */
  at?: string;
  /** The visitor. Default: a specialist. */
  as?: 'anonymous' | 'administrator' | 'manager';
  /** The heading of the page. */
  title: string;
  /** The breadcrumbs without Home. */
  crumbs?: string;
  /** Texts of whole elements. */
  texts?: string;
  buttons?: string;
  links?: string;
  /** Labels of form fields. */
  fields?: string;
  /** Values of fields, by label. */
  filled?: Record<string, string>;
  /** All options of a list, by its label. */
  options?: Record<string, string>;
  /** Placeholders of the filters over the rows. */
  filters?: string;
  /** All column headers, in order. */
  columns?: string;
  /** The label of the URL's sort order. */
  sorted?: string;
  /** The heading with the number of results, as N. */
  found?: string;
  /** The API call with the shown rows, and the key field in their links. */
  rows?: [call: string, key: string];
  /** Labels in each card, by its title. */
  cards?: Record<string, string>;
  /** Fields added to the response of a call, because no demo record has them all. */
  override?: [call: string, fields: object];
}
