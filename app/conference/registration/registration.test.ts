import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { registrationFields, registrationSchema } from './registration.ts';

const schema = registrationSchema(['student', 'professional']);

const typed = {
  fullName: ' Mira Çelik ',
  email: 'mira@example.org',
  participantType: 'student',
  passportNumber: 'K 123-4567',
  passportExpiry: '2031-05-28',
  needsVisa: 'no',
  visaAddress: '',
  clothSize: '',
  shoeSize: '',
  interestedDoctorate: undefined as string | undefined,
};

/** Returns the error messages of a form, by field. */
function errorsOf(form: object) {
  const parsed = schema.safeParse(form);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe('the registration form', () => {
  it('is accepted with empty optional fields', () => {
    expect(schema.parse(typed)).toEqual({
      fullName: 'Mira Çelik',
      email: 'mira@example.org',
      participantType: 'student',
      passportNumber: 'K 123-4567',
      passportExpiry: '2031-05-28',
      needsVisa: false,
      visaAddress: null,
      clothSize: null,
      shoeSize: null,
      interestedDoctorate: false,
    });
  });

  it('is accepted with all fields', () => {
    const form = {
      ...typed,
      needsVisa: 'yes',
      visaAddress: 'Peace Road 1\r\nPune',
      clothSize: 'xxl',
      shoeSize: '12',
      interestedDoctorate: 'on',
    };
    expect(schema.parse(form)).toMatchObject({
      needsVisa: true,
      visaAddress: 'Peace Road 1\nPune',
      clothSize: 'xxl',
      shoeSize: 12,
      interestedDoctorate: true,
    });
  });

  it.each([undefined, '', 'false', 'no', 'off'])(
    'reads the doctorate checkbox as empty if its value is %o',
    (said) => {
      expect(schema.parse({ ...typed, interestedDoctorate: said })).toMatchObject({
        interestedDoctorate: false,
      });
    },
  );

  it('reports every missing field if nothing was typed', () => {
    const empty = Object.fromEntries(registrationFields.map((field) => [field, '']));
    expect(errorsOf(empty)).toEqual({
      fullName: 'Please enter your full name as it stands in your passport.',
      email: 'Please enter your email address.',
      participantType: 'Please choose a participant type.',
      passportNumber: 'Please enter your passport number.',
      passportExpiry: 'Please enter the date on which your passport expires.',
      needsVisa: 'Please choose yes or no.',
    });
  });

  it.each([
    ['email', 'mira', 'Please enter an email address such as name@example.org.'],
    ['participantType', 'speaker', 'Please choose a participant type.'],
    [
      'passportNumber',
      'K1',
      'Please enter the passport number as printed: at least four letters and digits.',
    ],
    [
      'passportNumber',
      '<K1234567>',
      'Please enter the passport number as printed: at least four letters and digits.',
    ],
    ['passportExpiry', '28.05.2031', 'Please enter a date as year-month-day, such as 2031-05-28.'],
    ['passportExpiry', '2031-02-30', 'Please enter a date as year-month-day, such as 2031-05-28.'],
    ['passportExpiry', '1931-05-28', 'Please check the year of this date.'],
    ['needsVisa', 'maybe', 'Please choose yes or no.'],
    ['clothSize', 'xs', 'Please choose one of the sizes.'],
    ['shoeSize', '13', 'Please choose one of the sizes.'],
    ['shoeSize', '6.5', 'Please choose one of the sizes.'],
  ])('refuses the %s %j and shows a message at that field only', (field, value, message) => {
    expect(errorsOf({ ...typed, [field]: value })).toEqual({ [field]: message });
  });

  it('requires a postal address if a visa letter is wanted, and drops it if not', () => {
    expect(errorsOf({ ...typed, needsVisa: 'yes', visaAddress: ' \n ' })).toEqual({
      visaAddress: 'Please enter your full address: the invitation letter is addressed to it.',
    });
    expect(schema.parse({ ...typed, visaAddress: 'Peace Road 1' }).visaAddress).toBeNull();
  });

  it('accepts a passport that has expired or will expire soon, because that only causes a warning', () => {
    expect(errorsOf({ ...typed, passportExpiry: '2020-01-01' })).toEqual({});
  });

  it('reports a missing or too long postal address together with all other errors', () => {
    expect(errorsOf({ ...typed, fullName: '', needsVisa: 'yes', visaAddress: 'x'.repeat(1001) })).toEqual({
      fullName: 'Please enter your full name as it stands in your passport.',
      visaAddress: 'Please use 1000 characters at most.',
    });
    expect(Object.keys(errorsOf({ needsVisa: 'yes' }))).toContain('visaAddress');
  });

  it('never throws, and accepts only values that the database table accepts', () => {
    const good: Record<string, string> = { ...typed, interestedDoctorate: 'on', photo: '', passport: '' };
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('', 'yes', 'no', 'student', 'm', '8', '2031-05-28', 'K1234567', 'a@b.example'),
      fc.constant(undefined),
    );
    const field = (name: string) =>
      fc.oneof({ weight: 8, arbitrary: fc.constant(good[name]) }, { weight: 1, arbitrary: anything });
    const forms = fc.record(Object.fromEntries(registrationFields.map((name) => [name, field(name)])));
    let taken = 0;
    fc.assert(
      fc.property(forms, (form) => {
        const parsed = schema.safeParse(form);
        if (!parsed.success) {
          const named = Object.keys(fieldErrors(parsed.error));
          expect(named).not.toEqual([]);
          for (const name of named) expect(registrationFields).toContain(name);
          return;
        }
        taken += 1;
        expect(JSON.stringify(parsed.data)).not.toContain('\\u0000');
        expect(parsed.data.fullName.isWellFormed()).toBe(true);
        expect([...parsed.data.fullName].length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});
