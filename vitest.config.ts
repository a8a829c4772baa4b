import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    // No retries: a test that sometimes fails shows a race. Long timeouts allow for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
