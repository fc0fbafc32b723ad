import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './test/browser.ts';
import './test/compile-cache.ts';
import { DemoDataOnce } from './test/sequencer.ts';

const { env, ...launchOptions } = await chromium();

export default defineConfig({
  test: {
    tags: [
      {
        name: 'rest',
        description: 'Takes long: kills processes, waits for timeouts or measures. Only in npm run test:rest.',
      },
      { name: 'sampled', description: 'Tries a sample in npm test, everything in npm run test:rest.' },
    ],
    maxWorkers: 2,
    sequence: { sequencer: DemoDataOnce },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'test/cluster.ts',
          setupFiles: 'test/cheap-passwords.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        define: { 'process.env.TEST_REST': JSON.stringify(process.env.TEST_REST ?? '') }, // a browser has no process
        test: {
          name: 'screens',
          include: ['test/screens/*.test.tsx'],
          isolate: false, // each file would load the client's 400 modules again
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false }, // as in the journeys
            viewport: { width: 1280, height: 900 },
            provider: playwright({ launchOptions: { ...launchOptions, env: env as Record<string, string> } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
