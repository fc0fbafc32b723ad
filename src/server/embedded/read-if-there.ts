import { readFileSync } from 'node:fs';

/** The text of a file, such as one of a process that may end at any time. Empty if it is not there. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
