import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what the page showed when a journey failed, for machines whose files are not kept. */
export default class Snapshots implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult) {
    const file = attachments.find(({ name }) => name === 'error-context')?.path;
    if (!file) return;
    const snapshot = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const lines = snapshot.split('\n').filter((line) => !/^ *- (cell|img|link|listitem|\/)/.test(line)); // rows have names
    console.log(`The page of '${test.title}' at its failure:\n${lines.join('\n')}`);
  }
}
