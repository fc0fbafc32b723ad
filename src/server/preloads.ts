import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A route's path pattern, such as `/provider/:npi`, and the files of its screen in the build, the main script first. */
export interface ScreenParts {
  path: string;
  files: string[];
}

/**
 * Reads the files of each screen from the built web client in folder `web`. Returns a function from a page's URL to its
 * `Link` header. With it, the browser fetches a screen's files with the page, in this order, before the main script requests them.
 */
export function readPreloads(web: string): (url: string) => string | undefined {
  const file = path.join(web, 'screens.json');
  const screens: ScreenParts[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const known = screens.map(({ path: pattern, files }) => ({
    address: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
    link: files.map(linkTo).join(', '),
  }));
  return (url) => {
    const [address = ''] = url.split('?');
    return known.find((screen) => screen.address.test(address))?.link;
  };
}

const linkTo = (file: string) =>
  `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`;
