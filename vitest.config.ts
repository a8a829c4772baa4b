import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { editionName } from './editions/served.ts';

export default defineConfig({
  resolve: { alias: { '@served': resolve('editions', editionName) } },
  test: {
    include: ['{app,editions,scripts,tests,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    // No retries: a test that sometimes fails shows a race. Long timeouts allow for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
