import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { topics } from './enquiry.ts';

it('the site has a link for each topic except the general one', () => {
  const pages = JSON.stringify(edition.pages);
  const led = topics.filter((topic) => pages.includes(`"/contact?topic=${topic}"`));
  expect(led).toEqual(topics.filter((topic) => topic !== 'contact'));
});
