import { expect, test } from 'vitest';
import { findEntries, makeIndex, openIndex, type SearchEntry } from './find-entries.ts';

const entry = (to: string, title: string, text: string): SearchEntry => ({ to, page: 'Travel', title, text });
const entries = [
  entry('/travel#hotels', 'Where to sleep', 'Hotels near the metro, with prices.'),
  entry('/travel#metro', 'Metro', 'The station of the hall.'),
  entry('/travel#food', 'Food', 'Crème brûlée and vegan dishes.'),
  entry('/venue#network', 'Internet', 'The network of the hall, without a password.'),
  entry('/venue#languages', 'Languages', 'Interpreters sit in every hall.'),
  entry('/help#first-aid', 'If you are ill', 'Our first aid room calls a hospital.'),
];
const synonyms = [
  ['wifi', 'wi-fi', 'internet'],
  ['ambulance', 'first aid'],
];
const index = makeIndex(entries, synonyms);
const find = (query: string) => findEntries(index, query).map(({ to }) => to);

test('finds words by their first letters, and lists matches in titles before matches in texts', () => {
  expect(find('metr')).toEqual(['/travel#metro', '/travel#hotels']);
});

test('finds words with one typing fault, but only if nothing is found without it', () => {
  for (const typed of ['metrro', 'mettro', 'metra', 'etro'])
    expect(find(typed)).toEqual(['/travel#metro', '/travel#hotels']);
  expect(find('pasword')).toEqual(['/venue#network']);
  expect(find('vegen dishes')).toEqual(['/travel#food']);
  // "hall" would be one letter from "halt", and "food" from "foot": an exact word keeps the others out.
  expect(find('food')).toEqual(['/travel#food']);
});

test('finds other forms of a word', () => {
  expect(find('hotel')).toEqual(['/travel#hotels']);
  expect(find('sleeping')).toEqual(['/travel#hotels']);
  expect(find('interpreting')).toEqual(['/venue#languages']);
  expect(find('priced')).toEqual(['/travel#hotels']);
});

test('finds the synonyms of the edition, in every spelling and of several words', () => {
  for (const typed of ['wifi', 'Wi-Fi', 'wi fi', 'WIFI password'])
    expect(find(typed)[0]).toBe('/venue#network');
  expect(find('ambulance')).toEqual(['/help#first-aid']);
  expect(find('first aid')[0]).toBe('/help#first-aid');
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
  const long = entry('/x', 'Long', `${'before '.repeat(40)}needles ${'after '.repeat(60)}end`);
  const [found] = findEntries(makeIndex([long]), 'needle');
  expect(found?.excerpt).toMatch(/^… before .*needles after .*after …$/);
  expect(found?.excerpt.length).toBeLessThan(300);
});

test('finds the same after the build has written the index, and in entries that were added later', () => {
  const stored = JSON.parse(JSON.stringify(index));
  const opened = openIndex(stored, [entry('/schedule/sessions/well', 'One well', 'Two villages.')]);
  for (const query of ['metr', 'wifi', 'pasword'])
    expect(findEntries(opened, query)).toEqual(findEntries(index, query));
  expect(findEntries(opened, 'village').map(({ to }) => to)).toEqual(['/schedule/sessions/well']);
});
