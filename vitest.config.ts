import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    // One try: what fails now and then is a race, in the test or in what it tests. A busy machine is given time instead.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
