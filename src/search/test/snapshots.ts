import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for a test's snapshots, deleted after the test. */
export function snapshotFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'search-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
