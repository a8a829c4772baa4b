import { expect, it } from 'vitest';
import { describeActName, describeActToParticipant } from './act-words.ts';

it('describes an act for organisers and for the participant', () => {
  expect(describeActName('registration.corrected')).toBe('Corrected');
  expect(describeActToParticipant('registration.corrected')).toBe('The registration was corrected');
});

it('describes an unknown act by the words of its name', () => {
  expect([describeActName('visa-letter.sent'), describeActToParticipant('visa-letter.sent')]).toEqual([
    'Visa letter: sent',
    'Visa letter: sent',
  ]);
  expect(describeActName('constructor')).toBe('Constructor');
});
