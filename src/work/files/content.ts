// What a file is by its content, and whether it may be stored (R-1521).
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#src/server/failure.ts';
import type { EntryFile } from '#src/work/files/contract.ts';

/** The media type of a file. */
export const mediaTypes: Readonly<Record<EntryFile['type'], string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The type of a file by its content. Throws a 400 if it is no PDF or DOCX, or has macros. */
export function typeOf(name: string, content: Buffer): EntryFile['type'] {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (!content.subarray(0, 4).equals(LOCAL_HEAD) || !hasAll(content, ['[Content_Types].xml', 'word/document.xml']))
    throw new Failure(400, 'unreadable', `${name} is no PDF or DOCX file by its content.`);
  if (hasAll(content, ['vbaProject.bin'])) throw new Failure(400, 'unreadable', `${name} has macros. Save it without.`);
  return 'docx';
}

/** The first four bytes of a ZIP archive. */
const LOCAL_HEAD = Buffer.from([0x50, 0x4b, 3, 4]);

/** Whether an archive has parts with these names, which ZIP does not compress. */
const hasAll = (content: Buffer, names: readonly string[]) =>
  names.every((name) => content.includes(name, 0, 'latin1'));

/** The name of a file without a path, control characters and signs that direct text, with the ending of its type. */
export function cleanName(name: string, type: EntryFile['type']): string {
  const stem = name
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{C}"<>|:*?;%]/gu, '')
    .replace(/\.(pdf|docx|docm|doc)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...(stem || 'File')].slice(0, 100).join('')}.${type}`;
}

/** Milliseconds for a scan. */
const SCAN = 30_000;

/**
 * Gives a file to the standard input of SCAN_COMMAND. Throws a 400 unless the command accepts it with exit code 0, and a 503
 * if it does not end in time or cannot be started.
 */
export async function scan(
  command: string | undefined,
  name: string,
  content: Buffer,
  { most = SCAN, signal }: { most?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  if (command === undefined) return;
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  }).catch(() => undefined);
  child.stdin.on('error', () => undefined); // a scanner need not read the whole file
  child.stdin.end(content);
  const done = new AbortController();
  const stopped = AbortSignal.any([done.signal, ...(signal ? [signal] : [])]);
  const code = await Promise.race([
    ended,
    sleep(most, 'late' as const, { signal: stopped }).catch(() => 'late' as const),
  ]);
  done.abort();
  if (code === 'late') endGroup(child.pid);
  signal?.throwIfAborted();
  if (code === 0) return;
  if (code === 'late' || code === undefined || CANNOT_RUN.includes(code ?? 0))
    throw new Failure(
      503,
      'not_scanned',
      `${name} was not saved: the scan for malware did not run to its end. Try again later.`,
      60,
    );
  throw new Failure(400, 'unclean', `${name} was not saved: the scan for malware did not accept it.`);
}

/** What a shell exits with if it cannot run a command or does not find it (POSIX). */
const CANNOT_RUN = [126, 127];

/** Kills a command with the processes that it started. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {} // it has just ended
}
