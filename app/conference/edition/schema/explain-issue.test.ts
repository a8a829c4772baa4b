import { expect, test } from 'vitest';
import { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

const schema = z.object({
  name: z.string().trim().min(1),
  day: z.iso.date(),
  time: z.iso.datetime({ local: true }),
  email: z.email(),
  address: z.url(),
  seats: z.int(),
  isOpen: z.boolean(),
  list: z.array(z.string()),
  group: z.object({}),
  state: z.enum(['announced', 'open']),
  id: z.string().regex(/^[a-z]+$/, 'lower-case words joined by hyphens'),
  types: z.array(z.string()).min(1),
  days: z.int().positive(),
  percent: z.int().min(0),
  most: z.int().max(100),
  gap: z.union([z.string(), z.number()]),
  least: z.string().refine(() => false, 'the first day comes after the last'),
});

function explain(data: unknown) {
  const { error } = schema.safeParse(data);
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${explainIssue(issue)}`);
}

test('each wrong field is a sentence that says how to mend it', () => {
  const wrong = {
    name: ' ',
    day: '6 May',
    time: '9:00',
    email: 'hello',
    address: 'home',
    seats: '300',
    isOpen: 'yes',
    list: 'one',
    group: 1,
    state: 'closed',
    id: 'X',
    types: [],
    days: 0,
    percent: -1,
    most: 101,
    gap: true,
    least: '',
  };
  expect(explain(wrong)).toEqual([
    'name: is empty. Write a text.',
    'day: is no date. Write year, month and day, such as 2001-12-31.',
    'time: is no day with a time. Write it so: 2001-12-31T09:00:00.',
    'email: is no email address. Write one, such as hello@conference.example.',
    'address: is no address of a page. Write all of it, beginning with https://.',
    'seats: has the wrong kind. Write a number without quotes.',
    'isOpen: has the wrong kind. Write true or false.',
    'list: has the wrong kind. Write a list in square brackets.',
    'group: has the wrong kind. Write a group in curly brackets.',
    'state: has an unknown value. Write one of these: announced, open.',
    'id: lower-case words joined by hyphens',
    'types: has too few entries. Add one.',
    'days: is too small. Write more than 0.',
    'percent: is too small. Write at least 0.',
    'most: is too long or too large. The most is 100.',
    'gap: has a form that is not known. Compare it with the same place in editions/template.',
    'least: the first day comes after the last',
  ]);
});

test('a field that is missing is named with its kind', () => {
  expect(explain({ day: '2031-05-06' })?.slice(0, 2)).toEqual([
    'name: is missing. Add it: a text in quotes.',
    'time: is missing. Add it: a text in quotes.',
  ]);
});
