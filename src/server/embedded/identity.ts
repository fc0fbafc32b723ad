import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { binary } from '#src/server/embedded/package.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The user that runs PostgreSQL's programs: `ids` if it differs from this process's user, and a command to prepend. */
export interface Identity {
  ids: { uid?: number; gid?: number };
  prefix: string[];
}

export const nobody = { uid: 65534, gid: 65534 };
const unshare = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];

/**
 * Returns the user that runs PostgreSQL, which refuses root. For root it is the owner of the data, and for new data a
 * user of its own. If that user cannot reach new data, such as below root's home, it is root, renamed in a user
 * namespace. Throws Refusal if no user works.
 */
export function identityFor(data: string): Identity {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [] };
  const owner = statSync(data, { throwIfNoEntry: false });
  const ids = owner?.uid && !isShared(owner, data) ? { uid: owner.uid, gid: owner.gid } : ownUser(data);
  if (owner?.uid !== 0 && reaches(ids, data)) return { ids, prefix: [] };
  if (owner?.uid)
    throw new Refusal(
      `PostgreSQL runs on ${data} as UID ${ids.uid}, which cannot reach it or the programs in node_modules. Open their parent folders (chmod o+x).`,
    );
  if (run([...unshare, binary('initdb'), '--version'], {})) return { ids: {}, prefix: unshare };
  throw new Refusal(
    'PostgreSQL does not run as root, and cannot run as another user here. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * A user ID without a name, for one data folder. Any process of a shared user such as `nobody` could read the data.
 * Linux leaves the IDs from 60706 to 61183 unused: https://systemd.io/UIDS-GIDS/
 */
function ownUser(data: string) {
  const number = 60_706 + (createHash('sha256').update(data).digest().readUInt32LE() % 478);
  return { uid: number, gid: number };
}

/**
 * Whether an earlier release gave root's data to `nobody`. A parent folder of `nobody` means that `nobody` started it.
 */
const isShared = (owner: Stats, data: string) =>
  owner.uid === nobody.uid && statSync(path.dirname(data)).uid !== nobody.uid;

/** Whether the user can run the programs and enter the folder that holds the data. */
const reaches = (ids: Identity['ids'], data: string) =>
  run([binary('initdb'), '--version'], ids) && run(['/bin/sh', '-c', 'test -x "$0"', path.dirname(data)], ids);

const run = ([command = '', ...args]: string[], ids: Identity['ids']) =>
  spawnSync(command, args, { ...ids, cwd: '/' }).status === 0;
