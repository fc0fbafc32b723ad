import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceSettings } from '#src/server/settings-table.ts';

test('README.md has each setting with its default and meaning', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(replaceSettings(readme)).toBe(readme);
});
