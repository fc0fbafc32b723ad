import { freeSpace } from '#src/server/free-space.ts';
import { size } from '#src/shared/format.ts';

/** PostgreSQL's code for a full disk. */
const POSTGRES_CODE = '53100';

/** Free bytes below which PostgreSQL cannot write: each file of its log takes 16 MB. */
const LEAST = 32 << 20;

/** The message for users, after the sentence that says what failed (R-1094). */
export const DISK_FULL = 'Disk full: the server has no space. Please tell your administrator.';

/**
 * Whether a file could not be written because the disk is full or the quota of the system's user is used up, by this process
 * or by PostgreSQL, which may not have started for that reason.
 */
export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT', POSTGRES_CODE].includes(code) || message.includes('No space left on device');
}

/** Why a data folder cannot be written: its disk is full, or the folder is missing (R-1173). Undefined while there is space. */
export async function diskProblem(dataDir: string): Promise<{ text: string; diskFull: boolean } | undefined> {
  try {
    const free = await freeSpace(dataDir);
    if (free >= LEAST) return undefined;
    const text = `Disk full: ${size(free)} free on the disk of DATA_DIR. Free some space. No restart is necessary.`;
    return { text, diskFull: true };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const text = `The folder DATA_DIR cannot be read (${code}): ${dataDir}. Restore or mount it, then restart the server.`;
    return { text, diskFull: false };
  }
}
