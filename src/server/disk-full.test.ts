import path from 'node:path';
import { expect, it } from 'vitest';
import { diskProblem } from '#src/server/disk-full.ts';

it('says of a data folder that is missing or no folder that it cannot be read, not that its disk is full (R-1173)', async () => {
  for (const [folder, code] of [
    [path.join(import.meta.dirname, 'missing'), 'ENOENT'],
    [path.join(import.meta.filename, 'below'), 'ENOTDIR'],
  ] as const)
    expect(await diskProblem(folder)).toEqual({
      text: `The folder DATA_DIR cannot be read (${code}): ${folder}. Restore or mount it, then restart the server.`,
      diskFull: false,
    });
  expect(await diskProblem(import.meta.dirname)).toBeUndefined();
});
