import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const shown = { title: 'Water', languages: ['en'], seats: 40 };

it('keeps the changes of somebody else in fields that this person did not change', () => {
  const typed = { ...shown, seats: 60 };
  const current = { ...shown, title: 'Water for all', languages: ['en', 'hi'] };
  expect(mergeChanges({ typed, shown, current })).toEqual({
    ok: true,
    form: { title: 'Water for all', languages: ['en', 'hi'], seats: 60 },
  });
});

it('returns the names of the fields that two people have changed to different values', () => {
  const typed = { ...shown, title: 'Rivers', languages: ['fr'] };
  const current = { title: 'Water for all', languages: ['fr'], seats: 50 };
  expect(mergeChanges({ typed, shown, current })).toEqual({ ok: false, fields: ['title'] });
});

it('uses all typed values if the values that the form showed are unknown', () => {
  expect(mergeChanges({ typed: shown, shown: undefined, current: { ...shown, seats: 1 } })).toEqual({
    ok: true,
    form: shown,
  });
});
