import { expect, it } from 'vitest';
import { sayDone, tellDone } from './act-words.ts';

it('describes an act for organisers and for the participant', () => {
  expect(sayDone('registration.corrected')).toBe('Corrected');
  expect(tellDone('registration.corrected')).toBe('The registration was corrected');
});

it('describes an unknown act by the words of its name', () => {
  expect([sayDone('visa-letter.sent'), tellDone('visa-letter.sent')]).toEqual([
    'Visa letter: sent',
    'Visa letter: sent',
  ]);
  expect(sayDone('constructor')).toBe('Constructor');
});
