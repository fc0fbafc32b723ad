// The calls that a screen makes first. The server announces them with the page, so that the browser sends them while it loads
// the scripts. The screen then takes these replies.

/** The calls of each screen, by the path of its page. One that ends in `?` is a search by the page's criteria. */
const calls: Readonly<Record<string, readonly string[]>> = {
  '/hcps': ['/api/providers?'],
  '/providers': ['/api/providers?'],
  '/provider/:npi': [
    '/api/providers/:npi',
    '/api/affiliations/:npi',
    '/api/providers/:npi/employers',
    '/api/certifications/:npi',
    '/api/licenses/:npi',
    '/api/providers/:npi/screening',
  ],
};

const screens = Object.entries(calls).map(([path, urls]) => ({
  page: new RegExp(`^${path.replace(':npi', '(\\d{10})')}$`),
  urls,
}));

/** The parameters of a page that only arrange its rows, and that its search does not have. */
const ofView = ['filter', 'view', 'peek', 'compare', 'columns', 'layer'];

/** The parameters of a page whose search has further ones. */
const furthered = ['sort', 'order', 'near'];

/** The addresses of the first calls for a page's path and query, such as `/hcps` and `?state=OH`. */
export function firstCalls(path: string, query: string): string[] {
  for (const { page, urls } of screens) {
    const [, npi = ''] = page.exec(path) ?? [];
    if (page.test(path))
      return urls.flatMap((url) => (url.endsWith('?') ? searchOf(url, query) : url.replace(':npi', npi)));
  }
  return [];
}

/** The call of a search by criteria. None without criteria, and none for a query that a screen changes. */
function searchOf(url: string, query: string): string[] {
  const params = new URLSearchParams(query);
  for (const name of ofView) params.delete(name);
  if (params.size === 0 || furthered.some((name) => params.has(name))) return [];
  if (!params.has('page')) params.append('page', '1');
  return [url + params];
}

/** Whether two addresses make the same call: searches ignore the order of parameters, and the case of values. */
export const isSameCall = (one: string, other: string): boolean => comparable(one) === comparable(other);

function comparable(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value.trim().toUpperCase()}`);
  return [path, ...pairs.sort()].join('&');
}
