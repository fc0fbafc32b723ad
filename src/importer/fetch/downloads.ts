// The folder of downloaded files: DATA_DIR/downloads/<dataset>.
import { lstatSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { privateFolder } from '#src/server/private-files.ts';

const HOUR = 3_600_000;

/** Hours that an imported file and a part of a file stay after their last use. */
const KEPT = 24;
const PART_KEPT = 7 * 24;

/** The folder of a dataset's downloads, which it creates. */
export function downloadsOf(dataDir: string, dataset: string): string {
  const all = path.join(dataDir, 'downloads');
  privateFolder(all);
  const folder = path.join(all, dataset);
  privateFolder(folder);
  return folder;
}

/** Records the use of a downloaded file. */
export function touch(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) utimesSync(file, new Date(), new Date());
}

/** Deletes downloads a day after their last use, and parts after a week. The small lists stay. */
export function deleteOldDownloads(dataDir: string): void {
  const all = path.join(dataDir, 'downloads');
  if (!statSync(all, { throwIfNoEntry: false })) return;
  for (const folder of readdirSync(all)) {
    const names = readdirSync(path.join(all, folder)).filter((name) => !name.startsWith('list-'));
    for (const name of names) {
      const file = path.join(all, folder, name);
      // a note beside a file stays as long as the file
      const used = lstatSync(file.replace(/\.json$/, ''), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      const kept = /\.part(\.json)?$/.test(name) ? PART_KEPT : KEPT;
      if (used < Date.now() - kept * HOUR) rmSync(file, { force: true });
    }
  }
}
