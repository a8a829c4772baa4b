import { defineConfig } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { browserFlags, findBrowser } from './scripts/browser.ts';

// The main process and each worker read this file. A worker inherits these variables from the main process, so it uses
// the same port and browser.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_BROWSER ??= (await findBrowser()) ?? '';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // On a busy machine a browser may draw a page too late, or lose a click while it draws. A test that finds a real
  // fault fails twice. Examine each test that the report calls flaky, because a test with a race in our code can also
  // succeed at the second attempt. Unit tests have no second attempt.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // A trace needs a third of the processor time. So record a trace only at the second attempt.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER || undefined,
      args: browserFlags,
    },
  },
});
