/** A longer URL would not fit into the cookie that remembers it. */
const LONGEST = 2000;

/**
 * Returns the path and query of `address` if it is a page of this site, else `/`, so that sign-in redirects to no other
 * site. Parses it as browsers do, which drop tabs and line breaks and treat `\` as `/`, before comparing origins. The
 * result begins with one slash, because two would name another host.
 */
export function returnPath(address: unknown, publicUrl: string): string {
  if (typeof address !== 'string' || address.length > LONGEST) return '/';
  return pathOnSite(address, publicUrl) ?? '/';
}

/** The path and query of an address as browsers read it. Undefined if it is of another site, or a page of the sign-in. */
export function pathOnSite(address: string, publicUrl: string): string | undefined {
  if (!URL.canParse(address, publicUrl)) return undefined;
  const { origin, protocol, pathname, search } = new URL(address, publicUrl);
  // a blob: URL also has this origin
  if (`${origin} ${protocol}` !== `${publicUrl} ${new URL(publicUrl).protocol}`) return undefined;
  const path = pathname.replace(/^\/+/, '/');
  return /^\/(auth|idp)(\/|$)/.test(path) ? undefined : path + search;
}
