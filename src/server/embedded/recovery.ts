// Whether a PostgreSQL that recovers from a crash gets on with it. When the process that replays its log is killed, PostgreSQL
// 18 often refuses all connections for good.
import { existsSync } from 'node:fs';
import { readIfThere } from '#src/server/embedded/read-if-there.ts';

/** Milliseconds without progress after which a recovery is stuck: with /proc, and where progress cannot be seen. */
export const STUCK = 60_000;
const UNSEEN = 10 * 60_000;

/** Returns a function that says whether the PostgreSQL of a process ID has made no progress for `patience` milliseconds. */
export function watchRecovery(patience = STUCK): (postmaster: number) => boolean {
  let [sign, since]: [string | undefined, number] = [undefined, Date.now()];
  return (postmaster) => {
    const workers = recoveringIn(postmaster);
    const now = workers?.map(workOf).join(' ');
    if (now && now !== sign) [sign, since] = [now, Date.now()];
    return Date.now() - since > (workers ? patience : Math.max(patience, UNSEEN));
  };
}

/**
 * The process that replays the log, and the one that writes the checkpoint at its end. None if the first does not run.
 * Undefined where processes cannot be seen.
 */
function recoveringIn(postmaster: number): number[] | undefined {
  const file = `/proc/${postmaster}/task/${postmaster}/children`;
  if (!existsSync(file)) return undefined;
  const children = readIfThere(file).trim().split(' ').filter(Boolean).map(Number);
  const named = (title: string) =>
    children.filter((pid) => readIfThere(`/proc/${pid}/cmdline`).startsWith(`postgres: ${title}`));
  const replaying = named('startup');
  return replaying.length ? [...replaying, ...named('checkpointer')] : [];
}

/** How often a process has waited for a disk or another process, and its processor time: these grow while it works. */
function workOf(pid: number): string {
  const switches = /^voluntary_ctxt_switches:\s*(\d+)/m.exec(readIfThere(`/proc/${pid}/status`))?.[1];
  const [user, system] = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
  return [pid, switches, user, system].join('/');
}
