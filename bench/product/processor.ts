import { readFileSync } from 'node:fs';

/** Linux counts a hundredth of a second for user processes, on every architecture. */
const TICKS = 100;

/** The processor seconds that a process has used so far, of user and system. Linux only; throws if the process has ended. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' '); // the name in parentheses may have blanks
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
