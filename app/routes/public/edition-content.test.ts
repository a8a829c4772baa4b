import { expect, test } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';

test('replaces the name of each picture of the edition by its URL', () => {
  const { layout, pages, catalogue } = folderSettings;
  const content = { layout, pages, catalogue };
  const names = allValues(content, 'src');
  const addresses = allValues(withPictures(content), 'src');
  expect(names.length).toBeGreaterThan(20);
  expect(addresses).toHaveLength(names.length);
  // The test runner replaces small files by `data:` URLs. The build does not.
  expect(addresses.filter((address) => !/^(\/|data:image\/svg)/.test(address))).toEqual([]);
});

test('does not change a picture that already has a URL', () => {
  const photograph = { src: '/photographs/plenary.avif', alt: 'The plenary', width: 1600, height: 1200 };
  expect(withPictures({ picture: photograph })).toEqual({ picture: photograph });
});

test('throws for an unknown picture name', () => {
  const missing = { src: 'unicorn', alt: '', width: 1, height: 1 };
  expect(() => withPictures([missing])).toThrow('The edition has no drawing or photograph named "unicorn".');
});

/** Returns all strings under a key, at any depth. */
function allValues(content: unknown, key: string): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : allValues(value, key),
  );
}
