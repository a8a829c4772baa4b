import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// All tests use the same small edition, so that a change of another edition's facts breaks only that edition's tests.
process.env.EDITION = '../tests/edition';

export default defineConfig({
  // The pages of the small edition show the drawings of the template.
  resolve: { alias: { '@served': resolve('editions', 'template') } },
  // Vite would find only editions in the folder `editions`.
  build: { dynamicImportVarsOptions: { exclude: [/edition\.server\.ts$/] } },
  test: {
    include: ['{app,editions,scripts,tests,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    // By default Vitest leaves one core unused, but much of a test is waiting for PostgreSQL.
    maxWorkers: availableParallelism(),
    // No retries: a test that sometimes fails shows a race. Long timeouts allow for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
