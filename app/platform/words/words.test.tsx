import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { englishTranslator } from './words.server.ts';
import { say, sayRich, wordGroup } from './words.ts';

const group = wordGroup('trial', {
  plain: 'Plain words',
  fee: 'Student, {fee}',
  wrong: '{count, plural, one {One answer} other {# answers}}',
  policy: 'See the <policy>privacy policy</policy> of {name}.',
});
const words = englishTranslator.words(group);

it('fills the placeholders of a sentence, and TypeScript checks their names and types', () => {
  expect(words.plain).toBe('Plain words');
  expect(say(words.fee, { fee: '$1500' })).toBe('Student, $1500');
  expect([1, 2, 1000].map((count) => say(words.wrong, { count }))).toEqual([
    'One answer',
    '2 answers',
    '1,000 answers',
  ]);
  // @ts-expect-error the gap of this sentence has another name
  expect(() => say(words.fee, { price: '$1500' })).toThrow();
  // @ts-expect-error a count is a number
  expect(() => say(words.wrong, { count: 'two' })).toThrow();
});

it('passes the words between two tags to a function', () => {
  const page = (
    <p>{sayRich(words.policy, { name: '<b>', policy: (text) => <a href="/privacy-policy">{text}</a> })}</p>
  );
  expect(renderToStaticMarkup(page)).toBe(
    '<p>See the <a href="/privacy-policy">privacy policy</a> of &lt;b&gt;.</p>',
  );
  // @ts-expect-error the tag needs a function
  expect(() => sayRich(words.policy, { name: 'x' })).toThrow();
});
