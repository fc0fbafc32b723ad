import { readdirSync, readFileSync } from 'node:fs';

/** The current and the peak resident memory of a process in MB; 0 if the process has ended. Linux only. */
export const residentMb = (pid: number) => statusMb(pid, 'VmRSS');
export const peakMb = (pid: number) => statusMb(pid, 'VmHWM');

/** The processes that build the index of a data folder. */
export const buildersOf = (dataDir: string): number[] =>
  processes((pid) => read(pid, 'cmdline').includes(`src/app/build-index.ts\0${dataDir}/search`));

/** The processes that a server started to write files. */
export const writersOf = (server: number): number[] =>
  processes(
    (pid) =>
      new RegExp(`^PPid:\\s+${server}$`, 'm').test(read(pid, 'status')) &&
      read(pid, 'cmdline').includes('exports/process.ts'),
  );

/** Linux counts a hundredth of a second for user processes, on every architecture. */
const TICKS = 100;

/** The processor seconds that a process has used so far, of user and system. Linux only. */
export function processorSeconds(pid: number): number {
  const stat = read(String(pid), 'stat');
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' '); // the name in parentheses may have blanks
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const processes = (is: (pid: string) => boolean) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && is(name))
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
