import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf } from '#bench/folder.ts';
import { Refusal } from '#src/server/refusal.ts';
import { temporaryFolder } from '#test/temporary.ts';

test('a country too small for a dataset is refused, with the option to change', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const refused = filesOf('programs', 100, folder);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(
    /^A country of 100 rows is too small: .* programs .* Give --rows 20000 or more\.$/,
  );
});
