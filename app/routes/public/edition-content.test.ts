import { expect, test } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { readTopic } from '#conference/enquiries/enquiry.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import routes from '../../routes.ts';

test('replaces the name of each picture of the edition with its address', () => {
  const { layout, pages, catalogue } = edition;
  const content = { layout, pages, catalogue };
  const names = allValues(content, 'src');
  const addresses = allValues(withPictures(content), 'src');
  expect(names.length).toBeGreaterThan(60);
  expect(addresses).toHaveLength(names.length);
  // The test runner inlines small files as data addresses; the build does not.
  expect(addresses.filter((address) => !/^(\/|data:image\/svg)/.test(address))).toEqual([]);
});

test('does not change the address of a photograph', () => {
  const photograph = { src: '/photographs/plenary.avif', alt: 'The plenary', width: 1600, height: 1200 };
  expect(withPictures({ picture: photograph })).toEqual({ picture: photograph });
});

test('throws for an unknown picture name', () => {
  const missing = { src: 'unicorn', alt: '', width: 1, height: 1 };
  expect(() => withPictures([missing])).toThrow('There is no drawing named "unicorn" in the artwork.');
});

test('links only to existing pages', () => {
  const paths = new Set(allPaths(routes));
  const links = allValues([edition.layout, edition.pages], 'to').filter((to) => !isTime(to));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !paths.has(link.replace(/\?.*/, '')))).toEqual([]);
});

test('links to the contact form only with topics that the form has', () => {
  const links = allValues([edition.layout, edition.pages], 'to').filter((to) => to.includes('?'));
  const named = links.map((link) => new URLSearchParams(link.replace(/.*\?/, '')).get('topic'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(readTopic)).toEqual(named);
  expect(named).not.toContain('contact');
});

type Entry = { path?: string; index?: boolean; children?: Entry[] };

function allPaths(entries: Entry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.index ? ['/'] : []),
    ...(entry.path ? [`/${entry.path}`] : []),
    ...allPaths(entry.children ?? []),
  ]);
}

/** Returns all strings under a key, at any depth. */
function allValues(content: unknown, key: string): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : allValues(value, key),
  );
}

/** Returns whether a value is a time. Events of the schedule have a time under `to`. */
function isTime(to: unknown) {
  return typeof to === 'string' && /^\d\d:\d\d$/.test(to);
}
