import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { kindsLeft, removeData, runScript } from '#test/product.ts';
import { temporaryFolder } from '#test/throw-away.ts';

type Server = Pick<ReturnType<typeof runScript>, 'ended' | 'output'>;

/** Moments of a first start, in their order, and how each is noticed from outside. */
const moments: [string, (data: string, server: Server) => boolean][] = [
  ['initdb makes the data', (data) => readdirSync(data).includes('postgres.new')],
  ['PostgreSQL starts', (data) => existsSync(path.join(data, 'postgres/postmaster.pid'))],
  ['the tables are made', (data) => postmasterLines(data)[7]?.startsWith('ready') ?? false],
  ['the demo data is imported', (_, server) => server.output().includes('Demo data: importing')],
];

for (const [moment, isIt] of moments)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} while ${moment} ends the server and PostgreSQL`, {
      timeout: 120_000,
      tags: moment === 'the tables are made' && signal === 'SIGTERM' ? [] : 'rest',
    }, async () => {
      const env = newProduct();
      const server = runScript('start', { ...env, PORT: '0', PUBLIC_URL: 'http://localhost:3000' });
      await reach(() => existsSync(env.DATA_DIR) && isIt(env.DATA_DIR, server), server);
      process.kill(server.pid, signal);
      await server.ended;
      await expect.poll(() => kindsLeft(env), { timeout: 10_000 }).toEqual([]);
      expect(server.output()).not.toMatch(/ is ready at |\n {4}at /);
      expect(readdirSync(env.DATA_DIR)).not.toContain('postgres.new');
    });

test.each([['importer', 'taxonomy', '/dev/null'], ['accounts', 'list'], ['demo'], ['restore', '/dev/null']])(
  '%s that is stopped while it starts PostgreSQL leaves none running',
  { timeout: 120_000, tags: 'rest' },
  async (program, ...args) => {
    const env = newProduct();
    const command = runProgram(program, args, env);
    await reach(() => existsSync(path.join(env.DATA_DIR, 'postgres/postmaster.pid')), command);
    process.kill(command.pid, 'SIGINT');
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/topped by SIGINT\..*\n$/);
    expect(kindsLeft(env)).toEqual([]);
  },
);

/** The environment of a product that was never started. */
function newProduct() {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data') };
  onTestFinished(() => removeData(env.DATA_DIR));
  return env;
}

/** A command without npm before it, which is what Ctrl-C reaches. */
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

async function reach(isIt: () => boolean, { ended, output }: Server) {
  let over = false;
  ended.then(() => {
    over = true;
  });
  for (; !isIt(); await sleep(2)) if (over) throw new Error(`It ended before:\n${output()}`);
}

function postmasterLines(data: string): string[] {
  const file = path.join(data, 'postgres/postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}
