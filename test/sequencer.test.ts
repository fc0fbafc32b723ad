import path from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { DemoDataOnce } from '#test/sequencer.ts';

test('one file makes the demo data, while files without them run; the others with demo data come last', async () => {
  const src = path.join(import.meta.dirname, '../src');
  const project = { name: 'server', config: { isolate: false, sequence: { groupOrder: 0 } } };
  const screens = { ...project, name: 'screens' };
  const file = (name: string, of = project) => ({ moduleId: path.join(src, name), project: of }) as TestSpecification;
  const [config, live] = [file('server/config.test.ts'), file('server/trace.test.ts')];
  const [api, desk, lookup] = ['app/api', 'work/desk/desk', 'work/lookup/lookup'].map((name) =>
    file(`${name}.test.ts`),
  );
  const screen = file('ui/state/ask.test.ts', screens);
  const known = new Map([
    [api, 9],
    [desk, 8],
    [lookup, 7],
    [config, 6],
    [live, 5],
    [screen, 4],
  ]);
  const cache = { getTestSpecificationResult: (of: TestSpecification) => ({ duration: known.get(of), failed: false }) };
  const sorted = await new DemoDataOnce({ cache } as unknown as Vitest).sort([...known.keys()] as TestSpecification[]);
  expect(sorted).toEqual([screen, api, config, live, desk, lookup]);
});
