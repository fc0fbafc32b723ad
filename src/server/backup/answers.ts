// What a path is, also on a file system that does not answer, such as a network disk whose server is away.
import { execFile } from 'node:child_process';
import { Unavailable } from '#src/server/backup/place.ts';

/** Milliseconds for a file system to answer. */
const PATIENCE = 5000;

const program = `
try {
  console.log(require('node:fs').statSync(process.argv[1]).isDirectory() ? 'folder' : 'file');
} catch ({ code }) {
  console.log(code);
}`;

/**
 * Returns 'folder', 'file' or the code of the error. Throws Unavailable if the file system does not answer. A process of its own
 * asks, because a call that never returns would hold one of the few threads for files, and the end of this process.
 */
export const kindOf = (file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { timeout: PATIENCE, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, ['--eval', program, file], options, (_, output) => {
      if (output) resolve(output.trim());
      else reject(new Unavailable(`${file} cannot be reached: its file system does not answer.`));
    });
  });
