// Vite plugin: lists the files that each screen needs, the main script first and the font last. The server announces them in Link headers.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, type Plugin, runnerImport } from 'vite';
import type { Route } from '#src/datasets/client-dataset.tsx';
import type { ScreenParts } from '#src/server/preloads.ts';

/** The module with all routes. */
const ROUTES = 'src/app/routes.tsx';

/** The font of nearly all text. */
const FONT = 'src/ui/theme/inter-latin.woff2';

/** Vite's list of built files by source. */
const MANIFEST = 'manifest.json';

/** Writes screens.json beside the built page. */
export function screenParts(): Plugin {
  return {
    name: 'screen-parts',
    apply: 'build',
    config: () => ({ build: { manifest: MANIFEST } }),
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, MANIFEST);
      const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file); // the server sends every file of the folder
      const { module } = await runnerImport<{ routes: Record<string, Route[]> }>(ROUTES, { configFile: false });
      const parts = partsOf(Object.values(module.routes).flat(), manifest);
      writeFileSync(path.join(dir, 'screens.json'), JSON.stringify(parts));
    },
  };
}

/** Throws unless each screen is in exactly one file of its name. */
function partsOf(routes: readonly Route[], manifest: Manifest): ScreenParts[] {
  const chunks = Object.entries(manifest);
  const first = chunks.flatMap(([key, { isEntry }]) => (isEntry ? [...filesOf(key, manifest)] : []));
  const { [FONT]: font } = manifest;
  if (!font) throw new Error(`${FONT} is not in the build.`);
  return routes.map(({ path: address, screen }) => {
    const keys = chunks.filter(([key, { isDynamicEntry }]) => isDynamicEntry && path.parse(key).name === screen);
    const [[key = ''] = []] = keys;
    if (keys.length !== 1) throw new Error(`${address}: ${keys.length} files are named ${screen}; there must be one.`);
    return { path: address, files: [...new Set([...first, ...filesOf(key, manifest), font.file])] };
  });
}

/** The files of a script, its static imports and their styles. */
function filesOf(key: string, manifest: Manifest, found = new Set<string>()): Set<string> {
  const { file = '', css = [], imports = [] } = manifest[key] ?? {};
  if (found.has(file)) return found;
  for (const each of [file, ...css]) found.add(each);
  for (const each of imports) filesOf(each, manifest, found);
  return found;
}
