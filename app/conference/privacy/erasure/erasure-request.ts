import { z } from 'zod';
import type { Currency } from '#conference/edition/money/currency.ts';
import { paragraph } from '#platform/forms/plain-text.ts';

/** The form that refuses a request for erasure. The reason is mailed to the person unchanged. */
export const refusalSchema = z.object({
  reason: paragraph(2000, 'Please give a reason. It is mailed to the person.'),
});

/** The form that enters a request that came by post or mail, with the day on which it reached us. */
export function writtenRequestSchema(today: string) {
  return z.object({
    reference: z
      .string()
      .trim()
      .toUpperCase()
      .min(1, 'Please enter the reference, such as PC-7K3M-92QD.')
      .max(40),
    receivedOn: z
      .string()
      .trim()
      .pipe(z.iso.date('Please enter a date as year-month-day, such as 2025-01-12.'))
      .refine((day) => day <= today, 'This day is in the future.')
      .refine((day) => day >= '2020-01-01', 'Please check the year of this date.'),
  });
}

/** True if the typed text is this reference. Ignores case, spaces and hyphens. */
export function isSameReference(typed: string, reference: string): boolean {
  return plain(typed) === plain(reference);
}

function plain(reference: string) {
  return reference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Something that we still owe a person. The owner must confirm that they have seen it before they erase the person. */
export type Obligation =
  /** A refund that we still owe, in minor units. */
  | { kind: 'money-owed'; amount: number; currency: Currency }
  /** A confirmed spot whose day is not over. */
  | { kind: 'spot-confirmed'; option: string; day: string | null };
