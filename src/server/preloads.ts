import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firstCalls } from '#src/shared/first-calls.ts';

/** A route's path pattern, such as `/provider/:npi`, and the files of its screen in the build, the main script first and the font last. */
export interface ScreenParts {
  path: string;
  files: string[];
}

/** The longest query of a page whose search is announced, in characters. */
const LONGEST = 2000;

/** The file that `index.html` waits for, and the calls of every page (R-1370). */
const ALWAYS = ['</theme.js>; rel=preload; as=script', linkToCall('/api/session'), linkToCall('/api/site')];

/**
 * Reads the files of each screen from the built web client in folder `web`. Returns a function from a page's URL to its
 * `Link` header. With it, the browser fetches a screen's files with the page, in this order, before the main script requests
 * them, and sends the first calls of the screen if it `hasSession` (R-452, R-1370). Over HTTP/1.1 it has six connections: the
 * small replies come before the many files of a screen.
 */
export function readPreloads(web: string): (url: string, hasSession: boolean) => string | undefined {
  const file = path.join(web, 'screens.json');
  const screens: ScreenParts[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const known = screens.map(({ path: pattern, files }) => ({
    address: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
    links: files.map(linkTo),
  }));
  return (url, hasSession) => {
    const [address = '', query = ''] = url.split('?');
    const links = known.find((screen) => screen.address.test(address))?.links;
    if (!links) return undefined;
    const calls = hasSession && query.length <= LONGEST ? firstCalls(address, query).map(linkToCall) : [];
    return [...links.slice(0, 2), ...ALWAYS, ...calls, ...links.slice(2)].join(', ');
  };
}

/** How the browser fetches files, by their ending. It draws text in another font until its own is there, so that one can wait. */
const kinds: Readonly<Record<string, string>> = {
  '.js': 'rel=modulepreload',
  '.css': 'rel=preload; as=style',
  '.woff2': 'rel=preload; as=font; fetchpriority=low',
};

const linkTo = (file: string) => `</${file}>; ${kinds[path.extname(file)]}; crossorigin`;

function linkToCall(address: string) {
  return `<${address}>; rel=preload; as=fetch; crossorigin`;
}
