import { defineConfig } from '@playwright/test';
import { chromium } from './test/browser.ts';
import './test/compile-cache.ts';
import { runsAll } from './test/sampling.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3, // journeys wait for half of their time
  grepInvert: runsAll ? undefined : /@rest/, // npm run test:rest runs them too
  timeout: 120_000, // a busy machine can be several times slower
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/snapshots.ts']],
  use: {
    baseURL: process.env.MEDATLAS_URL,
    storageState: process.env.MEDATLAS_SPECIALIST,
    browserName: 'chromium',
    launchOptions: await chromium(),
    timezoneId: 'America/New_York',
    locale: 'en-US',
    trace: 'off',
  },
});
