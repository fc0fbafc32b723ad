// Runs the product as users do: npm in its own process, with its own data folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopCluster } from '#src/server/postgres.ts';

const root = path.join(import.meta.dirname, '..');

/** Starts `npm run <script>` without its pre-scripts. `output` returns the text written so far. */
export function runScript(script: string, env: Record<string, string>) {
  const child = spawn('npm', ['run', '--silent', '--ignore-scripts', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    /** Waits until the output contains the text. Throws if the script ends first. */
    waitForOutput: async (text: string) => {
      const over = ended.then(() => true);
      while (!output.includes(text))
        if (await Promise.race([over, sleep(20)]))
          throw new Error(`The script ended before it wrote '${text}':\n${output}`);
    },
  };
}

/** Starts the server and waits until it is ready. */
export async function startServer(env: Record<string, string>, script: 'start' | 'dev' = 'start') {
  const port = String(await freePort());
  const server = runScript(script, { PORT: port, ...env });
  await server.waitForOutput('is ready at');
  return { ...server, port, url: `http://127.0.0.1:${port}` };
}

/** The processes started with this data folder, except npm and its shell. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      command: readProcess(name, 'cmdline'),
      environment: readProcess(name, 'environ'),
    }))
    .filter(({ environment }) => environment.includes(`DATA_DIR=${dataDir}\0`))
    .filter(
      ({ command }) => /server\.ts|postgres/.test(command) && !command.startsWith('npm') && !command.startsWith('sh\0'),
    );
}

/** The kinds of processes that run on a data folder, `server` or `postgres`, one per process. */
export const runningKinds = ({ DATA_DIR }: { DATA_DIR: string }) =>
  processesOf(DATA_DIR).map(({ command }) => (command.includes('server.ts') ? 'server' : 'postgres'));

/** The ID of the server's process, a child of npm's. */
export function serverProcess({ DATA_DIR }: { DATA_DIR: string }): number {
  const found = processesOf(DATA_DIR).find(({ command }) => command.includes('server.ts'));
  if (!found) throw new Error('No server is running');
  return found.pid;
}

/** Kills the processes of a data folder and deletes its parent folder, which must be one of a test. */
export async function removeData(dataDir: string) {
  if (!path.dirname(dataDir).includes('/medatlas-')) throw new Error(`${dataDir} is not in a folder of a test`);
  for (const { pid, command } of processesOf(dataDir)) if (command.includes('server.ts')) kill(pid);
  while (processesOf(dataDir).length) {
    await stopCluster(path.join(dataDir, 'postgres'));
    await sleep(20);
  }
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

/** Returns a free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Reads a file of a process. Empty if the process has ended or belongs to another user. */
function readProcess(pid: string, file: string): string {
  try {
    return existsSync(`/proc/${pid}/${file}`) ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : '';
  } catch (error) {
    if (['EACCES', 'ESRCH', 'ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
