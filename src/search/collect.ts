import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: (options: { type: 'major'; execution: 'async' }) => Promise<void> = runInNewContext('gc');

/**
 * Starts a garbage collection. V8 does not count shared memory, so without this call old generations would accumulate.
 */
export const collect = () => gc({ type: 'major', execution: 'async' });
