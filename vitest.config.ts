import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// All tests use the same small edition, so that a change of another edition's facts breaks only that edition's tests.
process.env.EDITION = '../tests/edition';

/** Tests that change the edition, replace modules or clocks, or open servers. Each file has its own process. */
const isolated = [
  '{app/platform,app/ui,editions,scripts,tests,bench}/**/*.test.{ts,tsx}',
  'app/conference/settings/*.test.ts',
  'app/conference/wordings/*.test.ts',
  'app/routes/organiser/settings/**/*.test.ts',
  'app/routes/registration/registration-draft.test.ts',
  'app/routes/schedule/announced-programme.test.tsx',
];

export default defineConfig({
  // The pages of the small edition show the drawings of the template.
  resolve: { alias: { '@served': resolve('editions', 'template') } },
  // Vite would find only editions in the folder `editions`.
  build: { dynamicImportVarsOptions: { exclude: [/edition\.server\.ts$/] } },
  test: {
    globalSetup: 'tests/global-setup.ts',
    // By default Vitest leaves one core unused, but much of a test is waiting for PostgreSQL.
    maxWorkers: availableParallelism(),
    // No retries: a test that sometimes fails shows a race. Long timeouts allow for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'isolated', include: isolated } },
      {
        test: {
          name: 'shared',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: isolated,
          // A process keeps its modules for its next file. To load them again for each file takes a third of the time.
          isolate: false,
          setupFiles: 'tests/check-edition.ts',
        },
      },
    ],
  },
});
