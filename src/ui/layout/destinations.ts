/** An entry of the navigation. */
export interface Destination {
  label: string;
  /** What an acronym means, in plain words. */
  plain?: string;
  path: string;
  /** Whether it and those after it are at the right end of the line. */
  end?: true;
  /** Prefixes of further paths that belong to it, such as its detail pages. */
  covers?: readonly string[];
}

/** Returns the `aria-current` of a destination: 'page' for its own page, 'true' for a page that belongs to it. */
export function currentOf({ path, covers = [] }: Destination, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return covers.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ? 'true' : undefined;
}
