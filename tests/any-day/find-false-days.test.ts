import { expect, it } from 'vitest';
import { findFalseDays, findInvitations } from './find-false-days.ts';

const faults = (text: string) => findFalseDays(text, '2026-01-20', '2026');

it('finds a past day that is spoken of as the future', () => {
  const texts = [
    'Please pay by 19 January 2026.',
    'You can change your sizes until 15 December 2025.',
    'The call opens on 1 January.',
    'Arrive for the pre-conference on 15 January, and rest.',
    'The letter is valid until 10–15 January 2026, and you must show it.',
  ];
  for (const text of texts) expect(faults(text), text).toEqual([text]);
  expect(faults('Welcome. Please pay by 19 January 2026. Thank you.')).toEqual([
    'Please pay by 19 January 2026.',
  ]);
});

it('knows days as Americans write them', () => {
  const texts = [
    'Please pay by January 19, 2026.',
    'The call opens on January 1.',
    'The letter is valid until January 10–15, 2026, and you must show it.',
  ];
  for (const text of texts) expect(faults(text), text).toEqual([text]);
  expect(faults('Please pay by January 20, 2026.')).toEqual([]);
  expect(faults('You can pay until the end of January 2026.')).toEqual([]);
});

it('accepts days to come, days that are over, and days that only date something', () => {
  const texts = [
    'Please pay by 20 January 2026.',
    'The last day to ask for this was 11 January 2026.',
    'Issued on 15 December 2025, valid until 30 January 2026.',
    'From 1 November to 31 December 2025 it gives 50 %.',
    'The kits were ordered after 15 December 2025. You can still change your sizes.',
  ];
  for (const text of texts) expect(faults(text), text).toEqual([]);
});

it('finds invitations to an edition that is over', () => {
  expect(findInvitations('The conference is over.\nRegister Now\nYou register first.')).toEqual([
    'Register Now',
  ]);
});
