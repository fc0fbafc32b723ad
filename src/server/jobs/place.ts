import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveToOwner, inDataDir, makeFolder } from '#src/server/private-files.ts';

/** Identifies a data folder, and so the server that has its files: 16 hexadecimal digits, made at the first use. */
export function placeOf(dataDir: string): string {
  const file = path.join(dataDir, 'place');
  inDataDir(dataDir, makeFolder);
  try {
    writeFileSync(file, randomBytes(8).toString('hex'), { flag: 'wx', flush: true });
    giveToOwner(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
