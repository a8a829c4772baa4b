import { afterAll, expect } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';

const before = JSON.stringify(edition);

// The next test file of this process has the same edition.
afterAll(() => {
  expect(
    JSON.parse(JSON.stringify(edition)),
    'Restore the edition, or add this file to `isolated` in vitest.config.ts.',
  ).toEqual(JSON.parse(before));
});
