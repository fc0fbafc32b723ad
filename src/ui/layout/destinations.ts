/** A place the navigation leads to. */
export interface Destination {
  label: string;
  path: string;
  /** Beginnings of further paths that belong to it, such as its detail pages. */
  covers?: readonly string[];
}

/** How a destination relates to the page shown: 'page' itself, a page that belongs to it, or neither. */
export function currentOf({ path, covers = [] }: Destination, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return covers.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ? 'true' : undefined;
}
