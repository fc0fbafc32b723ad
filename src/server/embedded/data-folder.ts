import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { withChild } from '#src/server/embedded/child.ts';
import { type Identity, nobody } from '#src/server/embedded/identity.ts';
import { binary, majorVersion } from '#src/server/embedded/package.ts';
import { inDataDir, makeFolder } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The paths of one embedded PostgreSQL. */
export interface DataFolder {
  data: string;
  /** The file to lock before starting or stopping it. */
  lock: string;
  /** The folder of its Unix socket: the data folder, or a shorter path if that one is too long for a socket. */
  sockets: string;
}

/** Returns the paths for data folder `dir`, the same for every process. Creates only the parent folder. */
export function dataFolder(dir: string): DataFolder {
  inDataDir(path.dirname(path.resolve(dir)), makeFolder);
  const data = existsSync(dir)
    ? realpathSync(dir)
    : path.join(realpathSync(path.dirname(path.resolve(dir))), path.basename(dir));
  return { data, lock: `${data}.lock`, sockets: socketFolder(data) };
}

/**
 * Creates the data if there is none: in a temporary folder, renamed at the end. Throws Refusal if the folder has other
 * files or another major version, and the reason of `signal` on abort.
 */
export async function makeData({ data }: DataFolder, identity: Identity, signal?: AbortSignal): Promise<void> {
  const version = path.join(data, 'PG_VERSION');
  if (existsSync(version)) return checkVersion(data, readFileSync(version, 'utf8').trim());
  if (existsSync(data) && readdirSync(data).length)
    throw new Refusal(
      `The folder ${data} has files but no PostgreSQL data. Empty it, or set DATA_DIR to another folder.`,
    );
  const around = `${data}.new`;
  rmSync(around, { recursive: true, force: true }); // a killed first start leaves it behind
  const { initializer, fresh } = makeInitFolder(around, identity);
  const failure = await runInitdb(fresh, initializer, signal);
  if (failure === undefined) {
    giveAll(fresh, identity.ids);
    renameSync(fresh, data);
  }
  rmSync(around, { recursive: true, force: true });
  if (failure === undefined) return;
  signal?.throwIfAborted();
  throw new Refusal(`PostgreSQL could not create its data in ${fresh}: ${failure}`);
}

/**
 * Transfers data that an earlier release gave to `nobody` to PostgreSQL's own user. Changes the folder itself last, so
 * that the next start repeats an interrupted transfer.
 */
export function adoptData({ data, sockets }: DataFolder, { ids }: Identity) {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (!owner?.uid || ids.uid === undefined || owner.uid === ids.uid) return;
  if (sockets !== data) rmSync(sockets, { recursive: true, force: true }); // a crash leaves it behind
  giveAll(data, ids);
}

/** Creates the socket's folder, unless it is the data folder. */
export function makeSockets({ data, sockets }: DataFolder, { ids }: Identity) {
  if (sockets === data) return;
  if (!existsSync(sockets)) makeOwned(sockets, ids);
  checkOwners({ data, sockets });
}

/** Throws Refusal if another user owns the data, or the socket's folder in /tmp, which any user can create. */
export function checkOwners({ data, sockets }: Pick<DataFolder, 'data' | 'sockets'>) {
  if (!existsSync(data)) return;
  const [owner, user] = [lstatSync(data).uid, process.getuid?.()];
  if (user && user !== owner)
    throw new Refusal(
      `The data folder ${data} belongs to another user (UID ${owner}). ` +
        'Start as that user, or set DATA_DIR to your own folder.',
    );
  if (sockets === data || !existsSync(sockets)) return;
  const found = lstatSync(sockets);
  if (!found.isDirectory() || found.uid !== owner || found.mode & 0o077)
    throw new Refusal(`The folder ${sockets} for PostgreSQL's socket belongs to another user. Remove it.`);
}

/** The kernel's limit for socket paths in bytes, less the file name `/.s.PGSQL.5432` and the closing zero. */
const longest = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

const socketFolder = (data: string) =>
  Buffer.byteLength(data) <= longest
    ? data
    : `/tmp/medatlas-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;

/**
 * initdb requires a user with a name, and PostgreSQL's own user has none. So initdb runs as `nobody`, in a folder that
 * only the own user's group can enter. Other processes of `nobody` cannot reach its files.
 */
function makeInitFolder(around: string, { ids, prefix }: Identity) {
  const fresh = path.join(around, 'postgres');
  mkdirSync(around, { mode: 0o700 });
  if (ids.uid === undefined) {
    mkdirSync(fresh, { mode: 0o700 });
    return { fresh, initializer: { ids, prefix } };
  }
  const initializer = { ids: { uid: nobody.uid, gid: ids.gid }, prefix };
  chownSync(around, 0, ids.gid ?? 0);
  chmodSync(around, 0o710);
  makeOwned(fresh, initializer.ids);
  return { fresh, initializer };
}

function makeOwned(folder: string, { uid, gid }: Identity['ids']) {
  mkdirSync(folder, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** Gives PostgreSQL's user everything in `folder`, then the folder. */
function giveAll(folder: string, { uid, gid }: Identity['ids']) {
  if (uid === undefined || gid === undefined) return;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, file), uid, gid);
  chownSync(folder, uid, gid);
}

/** Returns the error output of initdb, or undefined on success. */
async function runInitdb(folder: string, { ids, prefix }: Identity, signal: AbortSignal | undefined) {
  const options = [
    '-U',
    'app',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const [command = '', ...args] = [...prefix, binary('initdb'), '-D', folder, ...options];
  const child = spawn(command, args, { ...ids, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  try {
    const [code] = await withChild(child, 'SIGTERM', signal, once(child, 'close'));
    return code === 0 ? undefined : output;
  } catch (error) {
    return (error as Error).message; // it did not start
  }
}

function checkVersion(data: string, found: string) {
  const needed = majorVersion();
  if (found !== needed)
    throw new Refusal(
      `The data folder ${data} is of PostgreSQL ${found}, but this version requires PostgreSQL ${needed}. ` +
        'To upgrade, keep that folder, set DATA_DIR to a new one, then restore a backup or import the files again.',
    );
}
