import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { binary } from '#src/server/embedded/package.ts';
import { Refusal } from '#src/server/refusal.ts';

/** As whom PostgreSQL's programs run: user and group where they differ from ours, and a command that goes before. */
export interface Identity {
  ids: { uid?: number; gid?: number };
  prefix: string[];
}

export const nobody = { uid: 65534, gid: 65534 };
const unshare = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];

/**
 * PostgreSQL refuses root. Root's PostgreSQL runs as the owner of the data, which for new data is a user of its own; where
 * that user cannot reach the files, such as below root's home, as root renamed in a user namespace.
 */
export function identityFor(data: string): Identity {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [] };
  const owner = statSync(data, { throwIfNoEntry: false });
  const ids = owner?.uid && !isShared(owner, data) ? { uid: owner.uid, gid: owner.gid } : ownUser(data);
  if (owner?.uid !== 0 && reaches(ids, data)) return { ids, prefix: [] };
  if (owner?.uid)
    throw new Refusal(
      `User number ${ids.uid}, as whom PostgreSQL runs on ${data}, cannot reach it or the programs in node_modules: open the folders above them (chmod o+x).`,
    );
  if (run([...unshare, binary('initdb'), '--version'], {})) return { ids: {}, prefix: unshare };
  throw new Refusal(
    'PostgreSQL does not run as root, and here it cannot run as another user either: start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * A user without a name, for one data folder: any process of a shared user such as `nobody` could read the data. Linux
 * gives numbers from 60706 to 61183 to no user and no service: https://systemd.io/UIDS-GIDS/
 */
function ownUser(data: string) {
  const number = 60_706 + (createHash('sha256').update(data).digest().readUInt32LE() % 478);
  return { uid: number, gid: number };
}

/** An earlier release gave root's data to `nobody`. In a folder of `nobody` that user starts PostgreSQL itself. */
const isShared = (owner: Stats, data: string) =>
  owner.uid === nobody.uid && statSync(path.dirname(data)).uid !== nobody.uid;

/** Whether the user can run the programs and enter the folder that holds the data. */
const reaches = (ids: Identity['ids'], data: string) =>
  run([binary('initdb'), '--version'], ids) && run(['/bin/sh', '-c', 'test -x "$0"', path.dirname(data)], ids);

const run = ([command = '', ...args]: string[], ids: Identity['ids']) =>
  spawnSync(command, args, { ...ids, cwd: '/' }).status === 0;
