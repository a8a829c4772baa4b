import { expect, it } from 'vitest';
import { readEnquirySearch } from './enquiry-search.ts';

const me = { id: 'me', roles: ['festival'] } as const;
const filterOf = (query: string) => readEnquirySearch(new URL(`https://desk.test/?${query}`), me).filter;

it('without a chosen status, finds open enquiries, or enquiries of every status if a text is searched for', () => {
  expect(filterOf('').statuses).toEqual(['new', 'in-progress']);
  expect(filterOf('topic=volunteer').statuses).toEqual(['new', 'in-progress']);
  expect(filterOf('text=+').statuses).toEqual(['new', 'in-progress']);
  expect(filterOf('text=Asha').statuses).toBeUndefined();
  expect(filterOf('text=Asha&status=new').statuses).toEqual(['new']);
  expect(filterOf('status=any').statuses).toBeUndefined();
});

it('filters by the assignee: the organiser, the organiser or one of their roles, or nobody', () => {
  expect(filterOf('assignee=me').assigned).toEqual({ organiserId: 'me', roles: [] });
  expect(filterOf('assignee=mine').assigned).toEqual({ organiserId: 'me', roles: ['festival'] });
  expect(filterOf('assignee=nobody').assigned).toBe('nobody');
  expect(filterOf('assignee=everybody').assigned).toBeUndefined();
});
