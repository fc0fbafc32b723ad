// Every table of the tree is whole: readers check nothing.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tsvRows } from '#src/shared/tsv.ts';

it('reads a table with a header', () => {
  expect(tsvRows('a\tb\n1\t\n\t2\n')).toEqual([
    { a: '1', b: '' },
    { a: '', b: '2' },
  ]);
});

const files = globSync('{src,demo,test,bench}/**/*.tsv');

it('finds the tables', () => expect(files.length).toBeGreaterThan(10));

it.each(files)('%s has the same columns in every line, without stray blanks', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.slice(0, -1).split('\n');
  const columns = lines[0]?.split('\t').length;
  expect(lines.filter((line) => line.split('\t').length !== columns)).toEqual([]);
  expect(lines.filter((line) => line.split('\t').some((value) => value !== value.trim()))).toEqual([]);
  expect(lines.filter((line, n) => lines.indexOf(line) !== n)).toEqual([]);
});
