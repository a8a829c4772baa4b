import { expect, test } from 'vitest';
import { folderEdition } from '#conference/edition/edition.server.ts';
import { contentPages } from '#routes/public/public-pages.server.ts';
import { listEntries } from './list-entries.server.ts';

const entries = listEntries(folderEdition);

test('lists each public page of the content', () => {
  const pages = new Set(entries.map(({ to }) => to.replace(/#.*/, '')));
  expect(contentPages.filter((page) => !pages.has(page))).toEqual([]);
});

test('lists each part of a guide and each answer with its own URL', () => {
  expect(entries.find(({ to }) => to === '/travel#by-train')).toEqual({
    to: '/travel#by-train',
    page: 'Travel',
    title: 'By train',
    text: 'The way from the station in one sentence. On foot. 10 minutes.',
  });
  expect(entries.find(({ to }) => to === '/faq#cost')?.title).toBe('What does it cost?');
});

test('the texts of the entries contain no URLs and no names of pictures', () => {
  const texts = entries.map(({ text }) => text).join(' ');
  expect(texts).not.toMatch(/placeholder\.|https?:|\/registration/);
});

test('the texts of policies contain the facts of the software, not the names in braces', () => {
  expect(JSON.stringify(entries)).not.toMatch(/\{[a-z-]+\}/);
  expect(entries.filter(({ to }) => to.startsWith('/refund-policy#'))).toHaveLength(
    folderEdition.pages.refundPolicy.sections.length,
  );
});

test('no two entries have the same URL, because the index knows them by it', () => {
  expect(new Set(entries.map(({ to }) => to)).size).toBe(entries.length);
});
