import { afterAll, expect } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';

const before = JSON.stringify(edition);

// The next test file of this process uses the same edition object. So fail if this test file has left the edition
// changed.
afterAll(() => {
  expect(
    JSON.parse(JSON.stringify(edition)),
    'Restore the edition, or add this file to `isolated` in vitest.config.ts.',
  ).toEqual(JSON.parse(before));
});
