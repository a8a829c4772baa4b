import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { bookingSchema } from './booking.ts';

const schema = bookingSchema(
  [
    { id: 'stall', per: 'festival' },
    { id: 'hall', per: 'day' },
  ],
  ['2026-01-14', '2026-01-15'],
);
const typed = { option: 'stall', day: '', applicantName: 'Mira', contactEmail: 'mira@example.org' };
const errorsOf = (form: object) => {
  const parsed = schema.safeParse(form);
  return parsed.success ? {} : fieldErrors(parsed.error);
};
const aDay = { day: 'Please choose a day of the festival.' };

it('ignores the day for a stall, because a stall is booked for the whole festival', () => {
  expect(schema.parse(typed)).toEqual({ ...typed, day: null });
  expect(schema.parse({ ...typed, day: '2026-01-14' })).toEqual({ ...typed, day: null });
});

it('accepts a hall only for a day of the festival', () => {
  expect(schema.parse({ ...typed, option: 'hall', day: '2026-01-15' })).toMatchObject({ day: '2026-01-15' });
  for (const day of ['', undefined, '2026-01-16', '15 January']) {
    expect(errorsOf({ ...typed, option: 'hall', day })).toEqual(aDay);
  }
});

it('reports all errors at once', () => {
  expect(errorsOf({ option: 'hall', day: '', applicantName: '', contactEmail: '' })).toEqual({
    ...aDay,
    applicantName: 'Please enter your name or your organization.',
    contactEmail: 'Please enter an email address at which we can reach you.',
  });
  expect(errorsOf({ ...typed, option: 'palace' })).toEqual({ option: 'Please choose one of the options.' });
});

it('never throws', () => {
  const field = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.constantFrom('stall', 'hall', '2026-01-14', 'mira@example.org', 'Mira', undefined),
  );
  const forms = fc.record({ option: field, day: field, applicantName: field, contactEmail: field });
  fc.assert(
    fc.property(forms, (form) => {
      const parsed = schema.safeParse(form);
      if (parsed.success) expect(parsed.data.day === null).toBe(parsed.data.option === 'stall');
      else expect(Object.keys(fieldErrors(parsed.error))).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
