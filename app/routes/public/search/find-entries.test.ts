import { expect, test } from 'vitest';
import { findEntries, type SearchEntry } from './find-entries.ts';

const entry = (to: string, title: string, text: string): SearchEntry => ({ to, page: 'Travel', title, text });
const entries = [
  entry('/travel#hotels', 'Where to sleep', 'Hotels near the metro, with prices.'),
  entry('/travel#metro', 'Metro', 'The station of the hall.'),
  entry('/travel#food', 'Food', 'Crème brûlée and vegan dishes.'),
];
const find = (query: string) => findEntries(entries, query).map(({ to }) => to);

test('finds words by their first letters, and lists matches in titles before matches in texts', () => {
  expect(find('metr')).toEqual(['/travel#metro', '/travel#hotels']);
  expect(find('etro')).toEqual([]);
});

test('ignores accents and capitals', () => {
  expect(find('CREME brulee')).toEqual(['/travel#food']);
  expect(find('crème')).toEqual(['/travel#food']);
});

test('finds entries by the words of a question, and lists entries with more of these words first', () => {
  expect(find('which hotels are near the metro?')[0]).toBe('/travel#hotels');
});

test('finds nothing for an empty question, for punctuation, or for words that no entry contains', () => {
  expect([find(''), find('   '), find('?.*('), find('zeppelin')]).toEqual([[], [], [], []]);
});

test('shows a part of the text around the first match, and cuts no word', () => {
  const long = entry('/x', 'Long', `${'before '.repeat(40)}needle ${'after '.repeat(60)}end`);
  const [found] = findEntries([long], 'needle');
  expect(found?.excerpt).toMatch(/^… before .*needle after .*after …$/);
  expect(found?.excerpt.length).toBeLessThan(300);
});
