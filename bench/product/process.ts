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
  const [user, system] = fieldsOf(String(pid)).slice(11);
  return (Number(user) + Number(system)) / TICKS;
}

/** The same of the server that a process of PostgreSQL belongs to, with its processes that have ended. */
export function postgresSeconds(backend: number): number {
  const postmaster = Number(fieldsOf(String(backend))[1]);
  const [user, system, endedUser, endedSystem] = fieldsOf(String(postmaster)).slice(11).map(Number);
  const own = ((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) / TICKS;
  const children = processes((pid) => Number(fieldsOf(pid)[1]) === postmaster);
  return children.reduce((sum, child) => sum + processorSeconds(child), own);
}

/** The fields of /proc/<pid>/stat behind the name: the state, the parent and so on. */
function fieldsOf(pid: string): string[] {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name in parentheses may have blanks
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
