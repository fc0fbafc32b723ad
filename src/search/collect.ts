import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: (options: { type: 'major'; execution: 'async' }) => Promise<void> = runInNewContext('gc');

/** Collects garbage soon. V8 does not count memory that threads share: left to itself it would let generations of it pile up. */
export const collect = () => gc({ type: 'major', execution: 'async' });
