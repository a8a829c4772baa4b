import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { findKeptFile } from '#platform/files/kept-files.server.ts';
import { aPhoto } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { keepFieldFiles } from './form-files.server.ts';

const platform = await aPlatform();

it.each([
  ['photo', 24],
  ['passport', 24],
  ['picture', 24],
  ['proof', 1],
] as const)('keeps the %s of a refused form for %i hours', async (field, hours) => {
  const holderHash = randomBytes(32);
  const file = { checked: { bytes: await aPhoto(), mediaType: 'image/jpeg' as const } };
  const sent = { field, file, name: 'slip.jpg', error: undefined, isMissing: false, digest: '' };
  const { [field]: kept } = await keepFieldFiles(platform.request(), [sent], holderHash);
  const findAfter = (after: number) =>
    findKeptFile(
      platform,
      { id: kept?.id ?? '', field, holderHash },
      new Date(platform.now().getTime() + after * 60 * 60 * 1000),
    );
  expect(await findAfter(hours - 0.01)).toEqual({ id: kept?.id, name: 'slip.jpg' });
  expect(await findAfter(hours)).toBeUndefined();
});
