import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of test files. The first with demo data takes half a minute to make them, for which all others with demo data
 * wait. So files without demo data run meanwhile, and the others with demo data at the end.
 */
export class DemoDataOnce extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [maker, ...users] = sorted.filter(hasDemoData);
    if (!maker) return sorted;
    const start = sorted.findIndex(({ project }) => project === maker.project); // other projects run before this one
    const others = sorted.slice(start).filter((file) => !hasDemoData(file));
    return [...sorted.slice(0, start), maker, ...others, ...users];
  }
}

const hasDemoData = ({ moduleId }: TestSpecification) =>
  /'#(test\/demo-(api|database)|src\/app\/test-work)\.ts'/.test(readFileSync(moduleId, 'utf8'));
