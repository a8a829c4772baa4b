import { expect, it } from 'vitest';
import { sayDone, tellDone } from './act-words.ts';

it('names an act for the desk, and for whom it happened to', () => {
  expect(sayDone('registration.corrected')).toBe('Corrected');
  expect(tellDone('registration.corrected')).toBe('The registration was corrected');
});

it('names one that has no words by its own name, whatever that is', () => {
  expect([sayDone('visa-letter.sent'), tellDone('visa-letter.sent')]).toEqual([
    'Visa letter: sent',
    'Visa letter: sent',
  ]);
  expect(sayDone('constructor')).toBe('Constructor');
});
