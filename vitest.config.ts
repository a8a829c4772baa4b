import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { readEnglish } from './editions/read-english.ts';

// The tests have two small editions of their own. So a changed fact in another edition breaks only the tests of that
// edition.
process.env.EDITION = '../tests/edition';
// The pages of this edition are as a build of this moment renders them. The clock of the tests begins at it.
process.env.BUILT_AT = '2026-01-10T08:00:00Z';

// `npm run test:random` draws a seed for the random tests. Otherwise they use the one of tests/random.ts.
if (process.env.RANDOM_SEED === 'random') {
  process.env.RANDOM_SEED = String(randomInt(2 ** 31 - 1));
  process.stdout.write(`The random tests use RANDOM_SEED=${process.env.RANDOM_SEED}.\n`);
}

/** Tests that need what the first edition decides otherwise. */
const ofSecondEdition = ['{app,tests}/**/*.second-edition.test.{ts,tsx}'];
/** Tests that replace clocks or globals, or open servers. Each of these files runs in its own process. */
const isolated = [
  '{app/platform,app/ui,editions,scripts,tests,bench}/**/*.test.{ts,tsx}',
  'app/routes/registration/registration-draft.test.ts',
  'app/conference/webhooks/{send-deliveries,killed-processes}.server.test.ts',
];
// Other files share the loaded modules with the files that run in the same process. To load the modules again for each
// file would take a third of the time.
const shared = { isolate: false, setupFiles: 'tests/random.ts' };

/** Tests of the pages, mails and documents of each shipped edition, on every day and as pictures. */
const ofEachEdition = ['tests/any-day/any-day.test.tsx', 'tests/gallery/gallery.test.ts'];
const shippedEditions = await Promise.all(
  ['new-delhi-2026', 'new-york-2027'].map(async (name) => ({ name, english: await readEnglish(name) })),
);

export default defineConfig({
  // The small editions have no drawings of their own, so their pages show those of the template.
  resolve: { alias: { '@served': resolve('editions', 'template') } },
  // Do not let Vite replace the dynamic import in this file, because Vite would find only editions in the folder
  // `editions`.
  build: { dynamicImportVarsOptions: { exclude: [/edition\.server\.ts$/] } },
  test: {
    globalSetup: 'tests/global-setup.ts',
    // Use all cores. By default Vitest leaves one core unused, but tests often wait for PostgreSQL.
    maxWorkers: availableParallelism(),
    // A failed test is not run again: a test that fails only sometimes shows a race. The timeouts are long, because the
    // machine may be busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'isolated',
          include: isolated,
          exclude: [
            ...ofSecondEdition,
            ...ofEachEdition,
            ...shippedEditions.map(({ name }) => `editions/${name}/**`),
          ],
          setupFiles: 'tests/random.ts',
        },
      },
      ...shippedEditions.map(({ name, english }) => ({
        // These tests read the texts of a real edition.
        resolve: { alias: { '@served': resolve('editions', name) } },
        test: {
          name: `any day of ${name}`,
          include: [...ofEachEdition, `editions/${name}/**/*.test.ts`],
          env: { EDITION: name, ENGLISH: english },
        },
      })),
      {
        test: {
          name: 'shared',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: [...isolated, ...ofSecondEdition],
          ...shared,
        },
      },
      {
        test: {
          name: 'second edition',
          include: ofSecondEdition,
          env: { EDITION: '../tests/second-edition' },
          ...shared,
        },
      },
    ],
  },
});
