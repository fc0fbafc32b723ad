import { readdirSync, readFileSync } from 'node:fs';

/** The current and the peak resident memory of a process in MB; 0 if the process has ended. Linux only. */
export const residentMb = (pid: number) => statusMb(pid, 'VmRSS');
export const peakMb = (pid: number) => statusMb(pid, 'VmHWM');

/** The processes that build the index of a data folder. */
export const buildersOf = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'cmdline').includes(`src/app/build-index.ts\0${dataDir}/search`))
    .map(Number);

function statusMb(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(String(pid), 'status'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Empty if the process has ended or belongs to another user. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
