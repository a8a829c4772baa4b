import { expect, test } from 'vitest';
import { chooseForm, readAnswers } from './choose-form.ts';

const choose = (query: string) => chooseForm(readAnswers(new URLSearchParams(query)));

test('two answers lead to one form, and one answer or an unknown one to none', () => {
  expect(
    [
      'what=talk&who=me',
      'what=paper&who=me',
      'what=talk&who=other',
      'what=paper&who=other',
      'what=talk',
      'what=song&who=me',
      '',
    ].map(choose),
  ).toEqual([
    '/speak/apply',
    '/papers/mine',
    '/speak/nominate',
    '/speak/nominate',
    undefined,
    undefined,
    undefined,
  ]);
});
