import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Every process and thread that tests start would strip the types of the same files again: half of its processor time.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'test/cluster.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    tags: [
      {
        name: 'rest',
        description: 'Takes long: kills processes, waits for timeouts or measures. Only in npm run test:rest.',
      },
      { name: 'sampled', description: 'Tries a sample in npm test, everything in npm run test:rest.' },
    ],
    isolate: false,
    maxWorkers: 2,
  },
});
