import { expect, it } from 'vitest';
import { readEnquirySearch } from './enquiry-search.ts';

const filterOf = (query: string) => readEnquirySearch(new URL(`https://desk.test/?${query}`), 'me').filter;

it('finds open enquiries, or enquiries of every status as soon as something is searched for', () => {
  expect(filterOf('').statuses).toEqual(['new', 'in-progress']);
  expect(filterOf('topic=volunteer').statuses).toEqual(['new', 'in-progress']);
  expect(filterOf('text=+').statuses).toEqual(['new', 'in-progress']);
  expect(filterOf('text=Asha').statuses).toBeUndefined();
  expect(filterOf('text=Asha&status=new').statuses).toEqual(['new']);
  expect(filterOf('status=any').statuses).toBeUndefined();
});
