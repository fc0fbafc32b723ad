import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An address as the router writes it (`/provider/:npi`), and the files its screen needs, as the build tells. */
export interface ScreenParts {
  path: string;
  files: string[];
}

/**
 * Reads of the built web part in folder `web` what each screen needs. The answer says of a page's address what its reply should
 * name as `Link`, so that the browser fetches a screen's parts with the page, after the scripts that every screen needs, and not when these have begun.
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
  `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin; fetchpriority=low`;
