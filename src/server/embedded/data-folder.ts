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
import { Refusal } from '#src/server/refusal.ts';

/** Where one PostgreSQL lives. */
export interface DataFolder {
  data: string;
  /** The file whose lock gives the turn to start or stop it. */
  lock: string;
  /** The folder of its Unix socket: the data folder, or a short one where that path is too long for a socket. */
  sockets: string;
}

/** The places that belong to data folder `dir`, the same for every process; makes nothing but the folder above it. */
export function dataFolder(dir: string): DataFolder {
  mkdirSync(path.dirname(path.resolve(dir)), { recursive: true });
  const data = existsSync(dir)
    ? realpathSync(dir)
    : path.join(realpathSync(path.dirname(path.resolve(dir))), path.basename(dir));
  return { data, lock: `${data}.lock`, sockets: socketFolder(data) };
}

/**
 * Makes the data where there is none, aside and renamed at the end. Throws where the folder holds anything else, and the
 * reason of `signal` when that is aborted first.
 */
export async function makeData({ data }: DataFolder, identity: Identity, signal?: AbortSignal): Promise<void> {
  const version = path.join(data, 'PG_VERSION');
  if (existsSync(version)) return checkVersion(data, readFileSync(version, 'utf8').trim());
  if (existsSync(data) && readdirSync(data).length)
    throw new Refusal(
      `The folder ${data} holds files but no PostgreSQL data: empty it, or set DATA_DIR to another folder.`,
    );
  const around = `${data}.new`;
  rmSync(around, { recursive: true, force: true }); // left by a first start that was killed
  const { initializer, fresh } = makePlace(around, identity);
  const failure = await runInitdb(fresh, initializer, signal);
  if (failure === undefined) {
    giveAll(fresh, identity.ids);
    renameSync(fresh, data);
  }
  rmSync(around, { recursive: true, force: true });
  if (failure === undefined) return;
  signal?.throwIfAborted();
  throw new Refusal(`PostgreSQL could not make its data in ${fresh}: ${failure}`);
}

/**
 * An earlier release's data of `nobody` becomes the data of PostgreSQL's own user. The folder itself comes last: a change
 * that is interrupted is made again by the next start.
 */
export function adoptData({ data, sockets }: DataFolder, { ids }: Identity) {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (!owner?.uid || ids.uid === undefined || owner.uid === ids.uid) return;
  if (sockets !== data) rmSync(sockets, { recursive: true, force: true }); // left by a crash; it is made again
  giveAll(data, ids);
}

/** Makes the socket's folder where it is not the data folder. */
export function makeSockets({ data, sockets }: DataFolder, { ids }: Identity) {
  if (sockets === data) return;
  if (!existsSync(sockets)) makeOwned(sockets, ids);
  checkOwners({ data, sockets });
}

/** Throws where the data is not ours, or the socket's folder in /tmp, which anybody could have made, not its owner's. */
export function checkOwners({ data, sockets }: Pick<DataFolder, 'data' | 'sockets'>) {
  if (!existsSync(data)) return;
  const [owner, user] = [lstatSync(data).uid, process.getuid?.()];
  if (user && user !== owner)
    throw new Refusal(
      `The data folder ${data} belongs to another user (number ${owner}): ` +
        'start as that user, or set DATA_DIR to a folder of your own.',
    );
  if (sockets === data || !existsSync(sockets)) return;
  const found = lstatSync(sockets);
  if (!found.isDirectory() || found.uid !== owner || found.mode & 0o077)
    throw new Refusal(`The folder ${sockets}, meant for PostgreSQL's socket, belongs to somebody else: remove it.`);
}

/** What the kernel can hold, without the file's own name `/.s.PGSQL.5432` and a closing zero. */
const longest = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

const socketFolder = (data: string) =>
  Buffer.byteLength(data) <= longest
    ? data
    : `/tmp/medatlas-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;

/**
 * initdb insists on a user with a name, which PostgreSQL's own user has not: for that one it runs as `nobody`, in a folder
 * that only the own user's group can enter, so that no other process of `nobody` reaches what it makes.
 */
function makePlace(around: string, { ids, prefix }: Identity) {
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

/** Gives everything in `folder` and then the folder to PostgreSQL's user. */
function giveAll(folder: string, { uid, gid }: Identity['ids']) {
  if (uid === undefined || gid === undefined) return;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, file), uid, gid);
  chownSync(folder, uid, gid);
}

/** Returns what initdb said where it failed. */
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
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  try {
    const [code] = await withChild(child, 'SIGTERM', signal, once(child, 'close'));
    return code === 0 ? undefined : said;
  } catch (error) {
    return (error as Error).message; // it could not be started
  }
}

function checkVersion(data: string, found: string) {
  const needed = majorVersion();
  if (found !== needed)
    throw new Refusal(
      `The data folder ${data} was made by PostgreSQL ${found}, and this version needs PostgreSQL ${needed}. ` +
        'To move, keep that folder as it is, set DATA_DIR to a new folder, and restore a backup or import the files again there.',
    );
}
