import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    // A test that waits for a database, a mail or a rendered PDF on a busy machine is slow, not wrong.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
