import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'test/cluster.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    isolate: false,
    maxWorkers: 2,
  },
});
