import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { removeData, runningKinds, runScript } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

type Server = Pick<ReturnType<typeof runScript>, 'ended' | 'output'>;

/** Phases of a first start in order, each with its check. */
const phases: [string, (data: string, server: Server) => boolean][] = [
  ['initdb creates the data', (data) => readdirSync(data).includes('postgres.new')],
  ['PostgreSQL starts', (data) => existsSync(path.join(data, 'postgres/postmaster.pid'))],
  ['the tables are created', (data) => postmasterLines(data)[7]?.startsWith('ready') ?? false],
  ['the demo data is imported', (_, server) => server.output().includes('Demo data: importing')],
];

for (const [phase, isReached] of phases)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} while ${phase} ends the server and PostgreSQL`, {
      timeout: 120_000,
      tags: phase === 'the tables are created' && signal === 'SIGTERM' ? [] : 'rest',
    }, async () => {
      const env = newProduct();
      const server = runScript('start', { ...env, PORT: '0', PUBLIC_URL: 'http://localhost:3000' });
      await waitUntil(() => existsSync(env.DATA_DIR) && isReached(env.DATA_DIR, server), server);
      process.kill(server.pid, signal);
      await server.ended;
      await expect.poll(() => runningKinds(env), { timeout: 10_000 }).toEqual([]);
      expect(server.output()).not.toMatch(/ is ready at |\n {4}at /);
      expect(readdirSync(env.DATA_DIR)).not.toContain('postgres.new');
    });

test.each([['importer', 'taxonomy', '/dev/null'], ['accounts', 'list'], ['demo'], ['restore', '/dev/null']])(
  '%s, stopped while it starts PostgreSQL, leaves no process running',
  { timeout: 120_000, tags: 'rest' },
  async (program, ...args) => {
    const env = newProduct();
    const command = runProgram(program, args, env);
    await waitUntil(() => existsSync(path.join(env.DATA_DIR, 'postgres/postmaster.pid')), command);
    process.kill(command.pid, 'SIGINT');
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/topped by SIGINT\..*\n$/);
    expect(runningKinds(env)).toEqual([]);
  },
);

/** The environment of a server without data. */
function newProduct() {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data') };
  onTestFinished(() => removeData(env.DATA_DIR));
  return env;
}

/** Runs a command without npm, as the target of Ctrl-C. */
function runProgram(program: string, args: string[], env: Record<string, string>) {
  const file = path.join(import.meta.dirname, `../src/app/${program}.ts`);
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { pid: child.pid ?? 0, ended, output: () => output };
}

async function waitUntil(isReached: () => boolean, { ended, output }: Server) {
  let over = false;
  ended.then(() => {
    over = true;
  });
  for (; !isReached(); await sleep(2)) if (over) throw new Error(`The process ended before:\n${output()}`);
}

function postmasterLines(data: string): string[] {
  const file = path.join(data, 'postgres/postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}
