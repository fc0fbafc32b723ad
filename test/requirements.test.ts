// Every rule number cited in the repository is defined in docs/requirements.md, and no file cites a missing document.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = path.join('docs', 'requirements.md');

const texts = globSync(
  [
    '*.{html,md,ts}',
    '.ci/*',
    '{bench,db,demo,docs,e2e,public,scripts,src,test}/**/*.{css,grit,html,js,md,mjs,sql,svg,ts,tsx,txt}',
  ],
  { cwd: root },
).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const defined = [...readFileSync(path.join(root, page), 'utf8').matchAll(/^- \*\*R-(\d+)\*\* /gm)].map(([, n]) => n);

it('defines each number once', () => {
  expect(defined.length).toBeGreaterThan(0);
  expect(defined.filter((n, place) => defined.indexOf(n) !== place)).toEqual([]);
});

it('defines every number that a file cites', () => {
  const cited = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bR-(\d+)\b/g)].map(([citation, n]) => ({ file, citation, n })),
  );
  expect(cited.some(({ file }) => file.startsWith('src'))).toBe(true);
  expect(cited.filter(({ n }) => !defined.includes(n)).map(({ file, citation }) => `${file}: ${citation}`)).toEqual([]);
});

it('allows no citation of a document outside the repository', () => {
  const foreign = /(?:spec|design)(?:ification|'s|’s)? \(?§/i;
  expect(texts.filter(({ text }) => foreign.test(text)).map(({ file }) => file)).toEqual([]);
});
