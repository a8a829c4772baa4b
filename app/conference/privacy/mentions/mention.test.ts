import { describe, expect, it } from 'vitest';
import { findSpans, removeWords, wordsFor } from './mention.ts';

const words = wordsFor({
  names: ['Mira Çelik'],
  emails: ['mira@example.org'],
  references: ['PC-7K3M-92QD'],
});

describe('the words that name a person are removed', () => {
  it.each([
    ['Ask Mira Çelik about it.', 'Ask [removed] about it.'],
    ['MIRA  CELIK said so', '[removed] said so'],
    ['Celik, Mira (speaker)', '[removed] (speaker)'],
    ['Mira C\u0327elik, twice: mira çelik', '[removed], twice: [removed]'],
    ['write to <Mira@Example.org>', 'write to <[removed]>'],
    ['pc7k3m92qd paid', '[removed] paid'],
    ['PC 7K3M 92QD', '[removed]'],
    ['😀 Mira Çelik', '😀 [removed]'],
    ['mira@example.org, Mira Çelik', '[removed], [removed]'],
  ])('%s', (text, without) => {
    expect(removeWords(text, words)).toBe(without);
  });
});

describe('a text stays unchanged if it contains', () => {
  it.each(['Mira Celikoglu', 'Samira Çelik', 'Mira and Mr Çelik', 'admira@example.org', 'PC-7K3M-92QE', ''])(
    '%s',
    (text) => {
      expect(findSpans(text, words)).toEqual([]);
      expect(removeWords(text, words)).toBe(text);
    },
  );

  it('words that a search ignores, because they have only one or two letters', () => {
    expect(findSpans('Do it at once, Jo', ['Jo', 'é', ''])).toEqual([]);
  });
});

it('two places in a text that overlap are joined', () => {
  expect(findSpans('Anna Maria Rao', ['Anna Maria', 'Maria Rao'])).toEqual([{ from: 0, to: 14 }]);
});
