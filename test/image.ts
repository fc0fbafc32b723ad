// The image of a release, built and run with buildah on a Debian of mmdebstrap. Only root can.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { folderPrefix, usersOf } from '#test/leftovers.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');

type Environment = Record<string, string>;

/** What Containerfile declares. */
interface Declared {
  Cmd: string[];
  StopSignal: NodeJS.Signals;
  Healthcheck: { Test: ['CMD', ...string[]] };
}

/** Whether this user can build images here. */
export const canBuild = () =>
  process.getuid?.() === 0 &&
  ['buildah', 'mmdebstrap'].every((program) => spawnSync(program, ['--version']).status === 0);

/** Builds Containerfile with the archive of a release. Undefined if no mirror of Debian can be reached for its base. */
export async function imageOf(archive: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `${folderPrefix}${process.pid}-`)); // too large for memory
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const inFolder = (name: string) => path.join(folder, name);
  const env = { ...process.env, TMPDIR: folder };
  const storage = ['--storage-driver', 'vfs', '--root', inFolder('storage'), '--runroot', inFolder('state')];
  const buildah = async (...args: string[]) => (await run('buildah', [...storage, ...args], { cwd: root, env })).stdout;

  try {
    await run('mmdebstrap', ['--mode=root', '--variant=minbase', 'bookworm', inFolder('base.tar')], { env });
  } catch (error) {
    if (String(error).includes('E: Failed to fetch')) return undefined;
    throw error;
  }
  writeFileSync(inFolder('Containerfile'), 'FROM scratch\nADD base.tar /\n');
  await buildah('bud', '--isolation', 'chroot', '-t', 'localhost/base', folder);
  const settings = ['--build-arg', 'BASE=localhost/base', '--build-arg', `RELEASE=${path.relative(root, archive)}`];
  const isolation = ['--isolation', 'chroot', '--network', 'host'];
  await buildah('bud', ...isolation, '--format', 'docker', ...settings, '-t', 'localhost/medatlas', '.');
  const container = (await buildah('from', 'localhost/medatlas')).trim();
  const image = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/medatlas'));
  const declared: Declared = image.Docker.config;

  /** The arguments that run a command. The folder marks the processes of this container. */
  const runArguments = (command: readonly string[], settings: Environment) => {
    const pairs = Object.entries({ ...settings, TEST_FOLDER: `${folder}/` });
    const set = pairs.flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return ['run', ...isolation, ...set, container, '--', ...command];
  };

  return {
    declared,
    /** Runs a command in the container, as its user. Returns its output, and throws if it fails. */
    run: (command: readonly string[], settings: Environment = {}) => buildah(...runArguments(command, settings)),
    /** The processes of the container. */
    processes: () => usersOf(folder),
    /** Starts the container's own command, and waits until the server is ready. */
    start: async (settings: Environment) => {
      const args = [...storage, ...runArguments(declared.Cmd, settings)];
      const child = spawn('buildah', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = once(child, 'close').then(([code]) => code as number | null);
      onTestFinished(() => {
        for (const pid of usersOf(folder)) spawnSync('kill', ['-9', pid], { stdio: 'ignore' });
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += text;
        });
      await expect.poll(() => output, { timeout: 240_000, interval: 200 }).toContain('is ready at');
      const server = usersOf(folder).find((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/app/server.ts'),
      );
      if (!server) throw new Error(`No server is running:\n${output}`);
      return {
        uid: statSync(`/proc/${server}`).uid,
        /** Sends the container's stop signal to the server, as an engine does. Returns the exit status. */
        stop: () => {
          process.kill(Number(server), declared.StopSignal);
          return ended;
        },
      };
    },
  };
}
