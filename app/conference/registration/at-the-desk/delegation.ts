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

type DelegationColumn = {
  header: string;
  hint: string;
  isOptional?: true;
  /** The headers of this column in the exports of pretix and Eventbrite. They come before our own. */
  inOrders?: readonly string[];
};

/** The header of each column, and what its cells contain. */
export const delegationColumns: Record<DelegationField, DelegationColumn> = {
  fullName: { header: 'Full name', hint: 'as in the passport', inOrders: ['Attendee name'] },
  email: {
    header: 'Email',
    hint: 'a different address for each person',
    inOrders: ['Attendee email'],
  },
  participantType: {
    header: 'Type',
    hint: 'the name of a participant type',
    inOrders: ['Product', 'Ticket type'],
  },
  passportNumber: { header: 'Passport number', hint: 'as printed' },
  passportExpiry: { header: 'Passport expiry', hint: 'a date, or year-month-day' },
  needsVisa: { header: 'Visa letter', hint: 'yes or no; empty means no', isOptional: true },
  visaAddress: { header: 'Address', hint: 'only for a visa letter', isOptional: true },
  clothSize: { header: 'Dress size', hint: 'S, M, L, XL or XXL', isOptional: true },
  shoeSize: { header: 'Shoe size', hint: 'US size, 6 to 12', isOptional: true },
  interestedDoctorate: { header: 'Doctorate', hint: 'yes or no; empty means no', isOptional: true },
};

/** What an organiser has chosen for a table whose headers or tickets we do not know. */
export type TableChoice = {
  /** The header of the column of a field. */
  columns: Partial<Record<DelegationField, string>>;
  /** The participant type of a ticket, by the name of the ticket. */
  types: Readonly<Record<string, string>>;
};

export type ReadDelegation =
  | {
      ok: true;
      rows: { line: number; values: DelegationValues }[];
      header: string[];
      /** The tickets of an export that are no participant types. */
      tickets: string[];
      /** How many rows of an export are left out, because their order was cancelled, refunded or has expired. */
      ended: number;
    }
  | { ok: false; reason: 'not-a-table' | 'too-large' | 'too-heavy' | 'no-people' | 'too-many' }
  | { ok: false; reason: 'no-columns'; missing: string[]; header: string[] };
