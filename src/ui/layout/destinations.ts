/** An entry of the navigation. */
export interface Destination {
  label: string;
  /** What an acronym means, in plain words. */
  plain?: string;
  path: string;
  /** Prefixes of further paths that belong to it, such as its detail pages. */
  covers?: readonly string[];
  /** Whether it is at the right end of the line. */
  atEnd?: true;
}

/** Returns the `aria-current` of a destination: 'page' for its own page, 'true' for a page that belongs to it. */
export function currentOf({ path, covers = [] }: Destination, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return covers.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ? 'true' : undefined;
}
