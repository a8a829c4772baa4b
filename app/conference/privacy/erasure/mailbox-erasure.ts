import { z } from 'zod';
import type { Currency } from '#conference/edition/money/currency.ts';
import { emailAddress } from '#platform/forms/plain-text.ts';

/**
 * Why the data of a mailbox is erased, with the words that the desk shows. The owner chooses a reason and cannot type
 * one: the audit keeps the reason, and a typed text could name the person.
 */
export const erasureReasons = {
  'asked-by-mail': 'The person asked from this address',
  'asked-in-writing': 'The person asked in another way, and I have checked who asks',
  'not-theirs': 'Somebody else had given this address',
} as const;
type ErasureReason = keyof typeof erasureReasons;
const reasons = Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]];

/** The form in which an owner enters an email address to see what data we hold of it. */
export const mailboxSchema = z.object({ email: emailAddress('Please enter the email address.') });

/** The form that erases the data of a mailbox. `today` is a day in the edition's zone. */
export function mailboxErasureSchema(today: string) {
  return mailboxSchema.extend({
    again: z.string().trim().min(1, 'Please type the address again to confirm.').max(254),
    reason: z.enum(reasons, { error: 'Please choose a reason.' }),
    receivedOn: z
      .string()
      .trim()
      .pipe(z.iso.date('Please enter the day on which the request reached us.'))
      .refine((day) => day <= today, 'This day is in the future.')
      .refine((day) => day >= '2020-01-01', 'Please check the year of this date.'),
  });
}

/** What an owner should see before they erase the data of a mailbox. */
export type MailboxObligation =
  /** A refund that we owe for fees that were paid from this mailbox. `amount` is in minor units. */
  | { kind: 'money-owed'; amount: number; currency: Currency }
  /** Accepted papers. After the erasure, the programme does not name their author any more. */
  | { kind: 'papers-accepted'; count: number };

/** Counts of what an erasure destroys, and of what stays in the accounts. */
export type MailboxPlan = {
  papers: number;
  coAuthored: number;
  reviews: number;
  /** Entries as a speaker or nominee. */
  entries: number;
  /** Nominations of this person, by this person, and entries of others that name them as the nominator. */
  nominations: number;
  messages: number;
  payments: number;
  isReviewer: boolean;
  obligations: MailboxObligation[];
};
