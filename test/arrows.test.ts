import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'medatlas-arrows-')));

// The rules run on a copy, so that no invalid file enters the project.
beforeAll(() => {
  for (const file of ['biome.json', 'package.json', 'scripts/arrows.grit'])
    cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

const forbidden = [
  ['src/shared/a.ts', '#src/server/database.ts'],
  ['src/shared/a.ts', 'node:fs'],
  ['src/server/a.ts', '#src/app/server-datasets.ts'],
  ['src/server/a.ts', '#src/datasets/taxonomy/contract.ts'],
  ['src/server/a.ts', '#src/importer/tables.ts'],
  ['src/server/embedded/a.ts', '#src/search/search.ts'],
  ['src/importer/a.ts', '#src/datasets/nppes/source.ts'],
  ['src/importer/a.ts', '#src/search/search.ts'],
  ['src/search/a.ts', '#src/datasets/providers/queries.ts'],
  ['src/search/a.ts', '#src/importer/tables.ts'],
  ['src/invented/a.ts', '#src/app/demo-data.ts'],
  ['src/invented/a.ts', '#src/datasets/nppes/headers.ts'],
  ['src/ui/A.tsx', '#src/datasets/taxonomy/TaxonomyPicker.tsx'],
  ['src/ui/a.ts', '#src/server/database.ts'],
  ['src/ui/a.ts', 'node:path'],
  ['src/datasets/providers/a.ts', '#src/app/server-datasets.ts'],
  ['src/datasets/providers/a.ts', '#src/ui/state/ask.ts'],
  ['src/datasets/providers/a.ts', '#src/datasets/providers/ProviderPage.tsx'],
  ['src/datasets/providers/a.ts', '#src/datasets/taxonomy/queries.ts'],
  ['src/datasets/providers/sentences/a.ts', '#src/datasets/taxonomy/sentences.ts'],
  ['src/datasets/providers/contract.ts', '#src/server/database.ts'],
  ['src/datasets/providers/contract.ts', '#src/datasets/providers/queries.ts'],
  ['src/datasets/providers/dataset.ts', '#src/importer/clean.ts'],
  ['src/datasets/providers/dataset.ts', '#src/datasets/providers/queries.ts'],
  ['src/datasets/providers/A.tsx', '#src/datasets/providers/queries.ts'],
  ['src/datasets/providers/A.tsx', '#src/server/database.ts'],
  ['src/datasets/providers/A.tsx', '#src/importer/tables.ts'],
  ['src/datasets/providers/A.tsx', '#src/search/search.ts'],
  ['src/datasets/providers/A.tsx', 'node:fs'],
  ['src/datasets/providers/A.tsx', 'pg'],
  ['src/datasets/providers/A.tsx', '#src/accounts/sessions/auth.tsx'],
  ['src/ui/A.tsx', '#src/accounts/sessions/auth.tsx'],
  ['src/accounts/a.ts', '#src/accounts/sign-in/SignIn.tsx'],
  ['src/accounts/a.ts', '#src/work/lists/queries.ts'],
  ['src/datasets/providers/a.ts', '#src/work/lists/queries.ts'],
  ['src/datasets/providers/a.ts', '#src/find/providers/pages.ts'],
  ['src/datasets/providers/A.tsx', '#src/find/providers/ProviderSearch.tsx'],
  ['src/datasets/providers/contract.ts', '#src/find/providers/contract.ts'],
  ['src/search/a.ts', '#src/find/find.ts'],
  ['src/find/a.ts', '#src/work/lists/queries.ts'],
  ['src/find/a.ts', '#src/accounts/users/queries.ts'],
  ['src/find/A.tsx', '#src/work/lists/Lists.tsx'],
  ['src/work/a.ts', '#src/doors/npi-registry/routes.ts'],
  ['src/doors/fhir/a.ts', '#src/app/services.ts'],
  ['src/doors/fhir/a.ts', '#src/work/lists/Lists.tsx'],
  ['src/find/A.tsx', '#src/find/providers/pages.ts'],
  ['src/find/a.ts', '#src/find/providers/ProviderSearch.tsx'],
  ['src/find/contract.ts', '#src/find/find.ts'],
  ['src/datasets/providers/A.tsx', '#src/work/lists/Lists.tsx'],
  ['src/ui/A.tsx', '#src/work/lists/Lists.tsx'],
  ['src/work/lists/a.ts', '#src/app/server.ts'],
  ['src/work/lists/a.ts', '#src/datasets/providers/ProviderPage.tsx'],
  ['src/work/lists/A.tsx', '#src/datasets/providers/queries.ts'],
  ['src/work/lists/contract.ts', '#src/datasets/providers/queries.ts'],
  ['src/accounts/a.ts', '#src/app/server.ts'],
  ['src/accounts/contract.ts', '#src/server/authorization.ts'],
  ['src/accounts/A.tsx', '#src/accounts/sessions/sessions.ts'],
  ['src/accounts/A.tsx', '#src/datasets/providers/ProviderPage.tsx'],
  ['src/pages/A.tsx', '#src/app/web.tsx'],
  ['src/pages/A.tsx', '#src/server/database.ts'],
  ['src/pages/contact/A.tsx', '#src/pages/contact/routes.ts'],
  ['src/search-box/a.ts', '#src/datasets/providers/suggest.ts'],
  ['src/search-box/a.ts', '#src/app/services.ts'],
  ['src/search-box/a.ts', '#src/importer/tables.ts'],
  ['src/search-box/A.tsx', '#src/search/sentences/line.ts'],
  ['src/search-box/A.tsx', '#src/datasets/providers/ProviderPage.tsx'],
  ['src/search-box/A.tsx', '#src/search-box/suggest.ts'],
  ['src/datasets/providers/a.ts', '#src/search-box/suggest.ts'],
  ['src/pages/contact/a.ts', '#src/ui/state/ask.ts'],
  ['src/pages/contact/a.ts', '#src/app/server-datasets.ts'],
  ['src/pages/contact/contract.ts', '#src/server/database.ts'],
  ['src/app/a.ts', '#src/ui/Card.tsx'],
  ['src/app/A.tsx', '#src/app/server.ts'],
  ['src/app/A.tsx', '#src/datasets/providers/routes.ts'],
  ['src/app/a.ts', '#src/datasets/providers/client.tsx'],
  ['src/app/A.tsx', '#src/datasets/providers/server.ts'],
  ['src/datasets/providers/A.tsx', '#src/datasets/providers/server.ts'],
  ['src/accounts/users/a.ts', '#src/accounts/users/RoleTag.tsx'],
  ['src/accounts/users/A.tsx', '#src/accounts/users/users.ts'],
  ['src/accounts/users/contract.ts', '#src/accounts/users/users.ts'],
  ['src/accounts/sessions/a.ts', '#src/accounts/sign-in/sign-in.ts'],
  ['src/accounts/tokens/A.tsx', '#src/accounts/profile/Profile.tsx'],
  ['src/accounts/mail/a.ts', '#src/accounts/administration/administration.ts'],
  ['src/accounts/profile/a.ts', '#src/accounts/administration/administration.ts'],
  ['src/datasets/providers/a.ts', '../taxonomy/queries.ts'],
  ['test/a.ts', '../src/app/server.ts'],
] as const;

test('every forbidden import is reported', () => {
  const invalid = forbidden.map(([from, source], n) => {
    const file = from
      .replace(/(datasets\/\w+)\/contract/, `$1${n}/contract`)
      .replace(/\/a\.ts$/, `/a${n}.ts`)
      .replace('A.tsx', `A${n}.tsx`);
    const lines = [
      `import { x } from '${source}';`,
      `import type { X } from '${source}';`,
      `export * from '${source}';`,
      `export const m = await import('${source}');`,
    ];
    return { file, lines };
  });
  const found = violationsIn(invalid);
  const expected = invalid.flatMap(({ file }, n) => [1, 2, 3, 4].map((line) => `${file}:${line} ${forbidden[n]?.[1]}`));
  expect(expected.filter((place) => !found.includes(place.split(' ')[0] ?? ''))).toEqual([]);
});

test('allowed imports are not reported', () => {
  const files = {
    'src/server/a.ts': ['node:fs', '#src/server/b.ts', '#src/shared/b.ts', 'pg'],
    'src/importer/a.ts': ['#src/server/b.ts', '#src/importer/b.ts', './b.ts'],
    'src/search/a.ts': ['#src/server/b.ts', '#src/search/b.ts'],
    'src/ui/A.tsx': ['#src/ui/B.tsx', '#src/shared/b.ts', 'react', './a.css'],
    'src/accounts/a.ts': ['#src/accounts/b.ts', '#src/server/b.ts', '#src/shared/b.ts'],
    'src/accounts/A.tsx': ['#src/accounts/B.tsx', '#src/accounts/contract.ts', '#src/ui/B.tsx', './a.css'],
    'src/accounts/users/a.ts': ['#src/accounts/audit/audit.ts', '#src/accounts/users/contract.ts'],
    'src/accounts/mail/a.ts': ['#src/accounts/sign-in/b.ts', '#src/accounts/services.ts', '#src/accounts/keys/b.ts'],
    'src/accounts/profile/a.ts': ['#src/accounts/profile/b.ts', '#src/accounts/mail/b.ts'],
    'src/accounts/users/contract.ts': ['#src/accounts/contract.ts', '#src/shared/b.ts'],
    'src/datasets/providers/server.ts': ['#src/datasets/providers/routes.ts', '#src/importer/b.ts'],
    'src/datasets/providers/client.tsx': ['#src/datasets/providers/B.tsx', '#src/ui/b.ts', '#src/shared/b.ts'],
    'src/datasets/providers/a.ts': ['#src/datasets/providers/b.ts', '#src/importer/b.ts', '#src/search/b.ts'],
    'src/datasets/providers/contract.ts': ['#src/shared/b.ts', '#src/datasets/taxonomy/contract.ts', 'zod'],
    'src/datasets/providers/A.tsx': [
      '#src/datasets/taxonomy/B.tsx',
      '#src/datasets/taxonomy/contract.ts',
      '#src/ui/b.ts',
    ],
    'src/find/a.ts': ['#src/datasets/cities.ts', '#src/search/b.ts', '#src/find/contract.ts'],
    'src/find/contract.ts': ['#src/datasets/taxonomy/contract.ts', '#src/shared/b.ts'],
    'src/find/A.tsx': ['#src/datasets/providers/B.tsx', '#src/ui/b.ts', '#src/find/contract.ts'],
    'src/work/lists/a.ts': ['#src/find/find.ts', '#src/datasets/cities.ts'],
    'src/work/lists/A.tsx': ['#src/find/providers/B.tsx', '#src/search-box/labels.tsx'],
    'src/work/lists/contract.ts': ['#src/find/providers/contract.ts'],
    'src/invented/a.ts': ['#src/invented/b.ts', '#src/shared/npi.ts'],
    'src/datasets/nppes/invented.ts': ['#src/invented/b.ts', '#src/datasets/nppes/headers.ts'],
    'src/search-box/a.ts': ['#src/search-box/b.ts', '#src/search/sentences/b.ts', '#src/server/b.ts'],
    'src/datasets/providers/sentences/a.ts': ['#src/datasets/providers/b.ts', '#src/datasets/credentials.ts'],
    'src/pages/A.tsx': ['#src/pages/B.tsx', '#src/ui/B.tsx', '#src/datasets/providers/contract.ts'],
    'src/app/a.ts': ['#src/datasets/providers/routes.ts', '#src/server/b.ts', '#src/search/b.ts', 'node:path'],
    'src/app/b.ts': ['#src/datasets/providers/server.ts'],
    'src/app/B.tsx': ['#src/datasets/providers/client.tsx', '#src/accounts/administration/Admin.tsx'],
    'src/app/A.tsx': ['#src/app/B.tsx', '#src/pages/B.tsx', '#src/datasets/providers/B.tsx', '#src/ui/theme/theme.css'],
  };
  const allowed = Object.entries(files).map(([file, sources]) => ({
    file,
    lines: sources.map((source) => `import '${source}';`),
  }));
  expect(violationsIn(allowed)).toEqual([]);
});

test('criteria on screen take the types of their parameters, and nothing that runs on the server', () => {
  const source = '#src/datasets/licenses/criteria.ts';
  const file = 'src/datasets/licenses/criteria.tsx';
  const typed = `import type { byLicense } from '${source}';`;
  expect(violationsIn([{ file, lines: [typed] }])).toEqual([]);
  const others = [`import { byLicense } from '${source}';`, `export * from '${source}';`, `import '${source}';`];
  expect(violationsIn([{ file, lines: others }])).toEqual(others.map((_, n) => `${file}:${n + 1}`));
});

test('a cycle through #src is reported', () => {
  const cycle = [
    {
      file: 'src/server/one.ts',
      lines: [`import { two } from '#src/server/two.ts';`, 'export const one = () => two();'],
    },
    {
      file: 'src/server/two.ts',
      lines: [`import { one } from '#src/server/one.ts';`, 'export const two = (): unknown => one();'],
    },
  ];
  expect(violationsIn(cycle)).toEqual(['src/server/one.ts:1', 'src/server/two.ts:1']);
});

test('a cycle through a type import or a dynamic import is reported', () => {
  const cycle = [
    {
      file: 'src/server/one.ts',
      lines: [`import type { Two } from '#src/server/two.ts';`, 'export type One = Two[];'],
    },
    {
      file: 'src/server/two.ts',
      lines: ['export type Two = string;', `export const m = () => import('#src/server/one.ts');`],
    },
  ];
  expect(violationsIn(cycle)).toEqual(['src/server/one.ts:1', 'src/server/two.ts:2']);
});

/** Returns the forbidden imports and cycles that `biome check` reports, as `file:line`. Its exit code must agree. */
function violationsIn(files: { file: string; lines: string[] }[]): string[] {
  for (const folder of ['src', 'test']) rmSync(path.join(copy, folder), { recursive: true, force: true });
  for (const { file, lines } of files) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, file), lines.join('\n'));
  }
  const biome = path.join(root, 'node_modules/.bin/biome');
  const options = [
    '--vcs-enabled=false',
    '--reporter=github',
    '--max-diagnostics=none',
    '--formatter-enabled=false',
    '--assist-enabled=false',
  ];
  const run = spawnSync(biome, ['check', ...options, '.'], { cwd: copy, encoding: 'utf8' });
  const rules =
    /^::error title=(?:lint\/style\/noRestrictedImports|plugin|lint\/suspicious\/noImportCycles),file=([^,]+),line=(\d+)/;
  const found = run.stdout.split('\n').flatMap((line) => {
    const [, file = '', number] = rules.exec(line) ?? [];
    return file ? [`${path.relative(copy, path.resolve(copy, file))}:${number}`] : [];
  });
  if (found.length) expect(run.status).not.toBe(0);
  return found.sort();
}
