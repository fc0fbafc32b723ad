import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { thisRelease } from '#bench/product/server.ts';
import { Refusal } from '#src/server/refusal.ts';

/**
 * Imports a file or folder into a data folder with the import command of a release, in its own process, with more settings.
 * Throws a Refusal if it fails.
 */
export async function runImporter(
  dataDir: string,
  dataset: string,
  file: string,
  more: Record<string, string> = {},
  release = thisRelease,
): Promise<void> {
  const importer = path.join(release, 'src/app/importer.ts');
  const { DATABASE_URL, ...env } = process.env; // the folder has its own database
  const child = spawn(process.execPath, [importer, dataset, '--quiet', file], {
    env: { ...env, DATA_DIR: dataDir, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Refusal(`The import of ${path.basename(file)} did not finish.`);
}
