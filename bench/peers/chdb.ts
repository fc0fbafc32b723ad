// The package of ClickHouse. It has 550 MB, so it is installed beside the peers' rows when the comparison needs it.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { step } from '#bench/timing.ts';

const VERSION = '3.4.0';

/** What the comparison uses of a session of chdb. */
export interface ChdbSession {
  /** Runs a statement and returns its rows in `format`. */
  query(text: string, format?: string): string;
  /** Runs a statement with values for its placeholders `{name:Type}`. */
  queryBindAsync(
    text: string,
    values: Record<string, string | string[]>,
    options?: { format: string },
  ): Promise<{ json<T>(): T }>;
  close(): void;
}

/** Opens the database of the folder `data`. Installs the package in `folder` if it is not there. */
export async function openChdb(folder: string, data: string): Promise<ChdbSession> {
  const home = path.join(folder, `chdb-${VERSION}`);
  if (!existsSync(path.join(home, 'node_modules', 'chdb')))
    await step(`install chdb ${VERSION}`, async () => {
      execFileSync('npm', [
        'install',
        '--prefix',
        home,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        `chdb@${VERSION}`,
      ]);
    });
  const { Session } = createRequire(path.join(home, 'package.json'))('chdb') as {
    Session: new (data: string) => ChdbSession;
  };
  return new Session(data);
}
