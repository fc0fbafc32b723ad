// Every address of the site, and the words that the requirements want there. Names stand one after another, parted by ' · '.

export interface Visit {
  /** The route as the client lists it. */
  route: string;
  /** The address opened, where the route is a pattern or the address asks for more. */
  at?: string;
  /** Who opens it; without this, a specialist. */
  as?: 'nobody' | 'administrator';
  /** The heading of the page. */
  title: string;
  /** What stands above the heading, Home left out. */
  crumbs?: string;
  /** Texts that stand somewhere by themselves. */
  says?: string;
  buttons?: string;
  links?: string;
  /** The labels of the form. */
  fields?: string;
  /** What fields hold, by their labels. */
  filled?: Record<string, string>;
  /** All that a list offers, by its label. */
  options?: Record<string, string>;
  /** The filters over the rows, and the heads of the table: all of them, in order. */
  filters?: string;
  columns?: string;
  /** Which order the address asks for, as its head or the sort control calls it. */
  sorted?: string;
  /** What is said of their number, N in its place. */
  found?: string;
  /** The call whose rows are those shown, and the field its rows are addressed by. */
  rows?: [call: string, key: string];
  /** The labels in each card. */
  cards?: Record<string, string>;
  /** What a reply has besides, since nobody in the demo has all of it. */
  amended?: [call: string, fields: object];
}
