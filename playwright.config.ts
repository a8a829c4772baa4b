import { defineConfig } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { browserFlags, findBrowser } from './scripts/browser.ts';

// Each worker reads this file again, and inherits the values that the first reading chose.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_BROWSER ??= (await findBrowser()) ?? '';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // On a busy machine a browser may draw a page too late, or lose a click on a page that it still draws. A real fault
  // fails twice. Look into tests that the list calls flaky: a race in our code looks the same. Unit tests get one try.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // A trace costs a third of the processor time, so only the second attempt has one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER || undefined,
      args: browserFlags,
    },
  },
});
