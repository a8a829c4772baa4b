import { expect, test } from 'vitest';
import { englishTranslator } from '#platform/words/words.server.ts';
import { greet } from './greeting.server.ts';

test.each([
  'Amina Otieno',
  'Mary-Jane O’Neill',
  "D'Angelo",
  'J. K. Rao Jr.',
  'ประเสริฐ ใจดี',
  'शांति देवी',
  '  李 小龍 ',
])('greets %s by name', (name) => {
  expect(greet(englishTranslator, name)).toBe(`Dear ${name.trim()},`);
});

test.each([
  'Win money at evil.example',
  'Call +254 700 000 000',
  'http://evil.example',
  'You <b>won</b>',
  'Write to a@b.example',
  'a'.repeat(61),
  '',
])('does not use a text that is not a name: %s', (name) => {
  expect(greet(englishTranslator, name)).toBe('Dear participant,');
});

test('greets an applicant without a name', () => {
  expect(greet(englishTranslator, null, 'applicant')).toBe('Dear applicant,');
});
