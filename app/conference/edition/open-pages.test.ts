import { expect, test } from 'vitest';
import { writeEdition } from '#tests/edition/edition.ts';
import { readEdition } from './read-edition.server.ts';

const data = writeEdition();
const opened = (page: 'venue' | 'speakers') => ({
  ...data,
  pages: { ...data.pages, [page]: { ...data.pages[page], state: 'open' } },
});

test('reports each card and button without a link on an open page', () => {
  expect(() => readEdition(opened('venue'))).toThrow(
    [
      'pages.venue.virtualTour.to: is missing, although the page is open',
      'pages.venue.travel.help.to: is missing, although the page is open',
      'pages.venue.features.items.0.to: is missing, although the page is open',
      'pages.venue.travel.options.0.to: is missing, although the page is open',
      'pages.venue.landmarks.items.0.to: is missing, although the page is open',
    ].join('\n'),
  );
  expect(() => readEdition(opened('speakers'))).toThrow(
    [
      'pages.speakers.categories.items.0.to: is missing, although the page is open',
      'pages.speakers.call.audiences.0.to: is missing, although the page is open',
      'pages.speakers.recognition.honours.0.to: is missing, although the page is open',
      'pages.speakers.call.applyTo: is missing, although the page is open',
      'pages.speakers.call.guidelinesTo: is missing, although the page is open',
    ].join('\n'),
  );
});

test('refuses a guide with two parts of the same id', () => {
  const [guide] = data.pages.guides;
  const twice = { ...guide, sections: guide?.sections.flatMap((section) => [section, section]) };
  expect(() => readEdition({ ...data, pages: { ...data.pages, guides: [twice] } })).toThrow(
    'pages.guides.0.sections: two sections have the same id',
  );
});
