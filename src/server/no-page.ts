/** Endings of files that scanners ask for and that are no pages. */
const ENDING = /\.(js|css|map|php|env|xml|txt)$/i;

/**
 * Whether a path that no file and no call has is no page either, so that its reply is 404 (R-1072): below /assets, where a
 * release keeps its files; with a first segment that begins with a dot; or with the ending of a file. `path` may have a query.
 */
export function isNoPage(path: string): boolean {
  const segments = decoded(path.replace(/[?#].*$/s, ''))
    .split('/')
    .filter(Boolean);
  const [first = ''] = segments;
  return first === 'assets' || first.startsWith('.') || ENDING.test(segments.at(-1) ?? '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // bytes that are no text
  }
}
