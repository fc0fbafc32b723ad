/** A longer address would not fit into the cookie that remembers it. */
const LONGEST = 2000;

/**
 * The path and search of `address` where it is a page of ours, else `/`. It is read as a browser reads it, which drops tabs
 * and line breaks and takes `\` for `/`; only then origins are compared. The path begins with one slash: with two it
 * would name another host.
 */
export function pathOfOurs(address: unknown, publicUrl: string): string {
  if (typeof address !== 'string' || address.length > LONGEST || !URL.canParse(address, publicUrl)) return '/';
  const { origin, protocol, pathname, search } = new URL(address, publicUrl);
  if (`${origin} ${protocol}` !== `${publicUrl} ${new URL(publicUrl).protocol}`) return '/'; // a blob: has our origin too
  const path = pathname.replace(/^\/+/, '/');
  return /^\/(auth|idp)(\/|$)/.test(path) ? '/' : path + search;
}
