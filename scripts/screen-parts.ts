// While the web part is built: which files each screen needs beyond the first page's, for the server to name them in its reply.
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ScreenParts } from '#src/server/preloads.ts';

/** Where the addresses and their screens stand. */
const SCREENS = 'src/app/screens.tsx';

/** Writes screens.json beside the built page. */
export function screenParts(): Plugin {
  let sources = new Map<string, string[]>();
  return {
    name: 'screen-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith(SCREENS)) sources = sourcesOf(code);
    },
    generateBundle: {
      order: 'post', // chunks of styles alone are gone by then
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        const first = new Set(entry && filesOf(entry, bundle));
        const screens = [...sources].filter(([, files]) => files.length > 0);
        const parts: ScreenParts[] = screens.map(([address, files]) => ({
          path: address,
          files: chunks
            .filter(({ facadeModuleId }) => facadeModuleId && files.includes(path.relative('.', facadeModuleId)))
            .flatMap((chunk) => [...filesOf(chunk, bundle)])
            .filter((file, place, all) => !first.has(file) && all.indexOf(file) === place),
        }));
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(parts) });
      },
    },
  };
}

/** Of each address the modules that its screen is imported from, as the list of screens says. */
function sourcesOf(code: string): Map<string, string[]> {
  const imports = (text: string) => [...text.matchAll(/import\('#(src\/[^']+)'\)/g)].map(([, file = '']) => file);
  const named = new Map(
    [...code.matchAll(/^const (\w+) = async ([\s\S]*?);$/gm)].map(([, name = '', text = '']) => [name, imports(text)]),
  );
  const routes = code.split(/(?=\bindex: true|\bpath: ')/).slice(1);
  return new Map(
    routes.map((text) => [
      /^path: '([^']+)'/.exec(text)?.[1] ?? '/',
      named.get(/\blazy: (\w+) \}/.exec(text)?.[1] ?? '') ?? imports(text),
    ]),
  );
}

/** A script, all that it cannot run without, and their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const other = bundle[name];
    if (other?.type === 'chunk') filesOf(other, bundle, found);
  }
  return found;
}
