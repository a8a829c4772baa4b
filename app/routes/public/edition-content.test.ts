import { expect, test } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { readTopic } from '#conference/enquiries/enquiry.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import routes from '../../routes.ts';

test('turns the name of every picture of the edition into an address', () => {
  const { layout, pages, catalogue } = edition;
  const content = { layout, pages, catalogue };
  const names = allValues(content, 'src');
  const addresses = allValues(withPictures(content), 'src');
  expect(names.length).toBeGreaterThan(60);
  expect(addresses).toHaveLength(names.length);
  // The test runner puts small files into the address itself, the build never does.
  expect(addresses.filter((address) => !/^(\/|data:image\/svg)/.test(address))).toEqual([]);
});

test('leaves the address of a photograph as it is', () => {
  const photograph = { src: '/photographs/plenary.avif', alt: 'The plenary', width: 1600, height: 1200 };
  expect(withPictures({ picture: photograph })).toEqual({ picture: photograph });
});

test('refuses a name that no drawing has', () => {
  const missing = { src: 'unicorn', alt: '', width: 1, height: 1 };
  expect(() => withPictures([missing])).toThrow('There is no drawing named "unicorn" in the artwork.');
});

test('links to pages that exist only', () => {
  const paths = new Set(allPaths(routes));
  const links = allValues([edition.layout, edition.pages], 'to').filter((to) => !isTime(to));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !paths.has(link.replace(/\?.*/, '')))).toEqual([]);
});

test('names topics that the contact form knows, in the links that have one', () => {
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

/** The strings under a key, however deep they lie. */
function allValues(content: unknown, key: string): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : allValues(value, key),
  );
}

/** An event of the schedule lasts from one time `to` another. */
function isTime(to: unknown) {
  return typeof to === 'string' && /^\d\d:\d\d$/.test(to);
}
