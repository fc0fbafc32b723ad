import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/temporary.ts';

/** A folder on a file system that never answers, as a network disk whose server is away. Undefined if this user may not mount one. */
export function hangingFolder(): string | undefined {
  const folder = temporaryFolder();
  const device = openDevice();
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const mount = ['-i', '-t', 'fuse', '-o', options, 'hanging', folder];
  const mounted = device && spawnSync('mount', mount, { stdio: ['ignore', 'ignore', 'ignore', device] }).status === 0;
  onTestFinished(() => {
    if (mounted) spawnSync('umount', ['--lazy', folder]);
    if (device) closeSync(device); // fails the calls that hang
    rmSync(folder, { recursive: true, force: true });
  });
  return mounted ? folder : undefined;
}

function openDevice(): number | undefined {
  try {
    return openSync('/dev/fuse', 'r+');
  } catch {
    return undefined;
  }
}
