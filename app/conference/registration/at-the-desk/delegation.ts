import { registrationFields } from '#conference/registration/registration.ts';

/**
 * How many people a file can have. The form that confirms these people must stay within the size limit of a form's
 * texts.
 */
export const mostPeople = 100;

/**
 * How many bytes a file can have. A workbook is compressed. With this limit, its content is small enough for the
 * memory.
 */
export const mostFileBytes = 128 * 1024;

export const delegationFields = registrationFields.filter(
  (field) => field !== 'photo' && field !== 'passport',
);
export type DelegationField = (typeof delegationFields)[number];

/** The typed values of a person, by the names of the registration form's fields. */
export type DelegationValues = Record<DelegationField, string>;

/** The header of each column, and what its cells contain. */
export const delegationColumns: Record<DelegationField, { header: string; hint: string; isOptional?: true }> =
  {
    fullName: { header: 'Full name', hint: 'as in the passport' },
    email: { header: 'Email', hint: 'a different address for each person' },
    participantType: { header: 'Type', hint: 'the name of a participant type' },
    passportNumber: { header: 'Passport number', hint: 'as printed' },
    passportExpiry: { header: 'Passport expiry', hint: 'a date, or year-month-day' },
    needsVisa: { header: 'Visa letter', hint: 'yes or no; empty means no', isOptional: true },
    visaAddress: { header: 'Address', hint: 'only for a visa letter', isOptional: true },
    clothSize: { header: 'Dress size', hint: 'S, M, L, XL or XXL', isOptional: true },
    shoeSize: { header: 'Shoe size', hint: 'US size, 6 to 12', isOptional: true },
    interestedDoctorate: { header: 'Doctorate', hint: 'yes or no; empty means no', isOptional: true },
  };

export type ReadDelegation =
  | { ok: true; rows: { line: number; values: DelegationValues }[] }
  | { ok: false; reason: 'not-a-table' | 'too-large' | 'too-heavy' | 'no-people' | 'too-many' }
  | { ok: false; reason: 'no-columns'; missing: string[] };
