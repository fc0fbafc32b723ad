import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** One recorded run of a benchmark: its figures, its machine, and the command that repeats it. */
export interface Recorded<T> {
  command: string;
  date: string;
  machine: { processor: string; cores: number; memory_gb: number; node: string };
  commit: string;
  figures: T;
}

const folder = path.join(import.meta.dirname, 'results');

/** Records the figures of a run as `name`, replacing an earlier run. */
export function recordFigures<T>(name: string, command: string, figures: T): void {
  const run: Recorded<T> = {
    command,
    date: new Date().toISOString(),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim(),
    figures,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`);
}

/** The recorded run `name`; undefined if there is none. */
export function recorded<T>(name: string): Recorded<T> | undefined {
  const file = path.join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The recorded run with the most rows, among `name` and `name-<rows>`; undefined if there is none. */
export function newest<T>(name: string): Recorded<T> | undefined {
  const rowsOf = (run: string) => Number(/-(\d+)$/.exec(run)?.[1] ?? 0);
  const [first = name] = readdirSync(folder)
    .map((file) => path.basename(file, '.json'))
    .filter((run) => run === name || run.startsWith(`${name}-`))
    .sort((a, b) => rowsOf(b) - rowsOf(a));
  return recorded(first);
}
