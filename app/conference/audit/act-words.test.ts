import { expect, it } from 'vitest';
import { sayDone, tellDone } from './act-words.ts';

it('describes an act for the desk and for the person it concerns', () => {
  expect(sayDone('registration.corrected')).toBe('Corrected');
  expect(tellDone('registration.corrected')).toBe('The registration was corrected');
});

it('spells out the name of an act that it does not know', () => {
  expect([sayDone('visa-letter.sent'), tellDone('visa-letter.sent')]).toEqual([
    'Visa letter: sent',
    'Visa letter: sent',
  ]);
  expect(sayDone('constructor')).toBe('Constructor');
});
