import { z } from 'zod';
import { paragraph } from '#platform/forms/plain-text.ts';

/** Why a request for erasure is refused: mailed to the person word for word. */
export const refusalSchema = z.object({
  reason: paragraph(2000, 'Please say why: it is mailed to the person.'),
});

/** A person who asked by post or by mail: which registration, and the day on which it reached us. */
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
      .pipe(z.iso.date('Please enter a date as year-month-day, such as 2026-01-12.'))
      .refine((day) => day <= today, 'This day is still to come.')
      .refine((day) => day >= '2020-01-01', 'Please check the year of this date.'),
  });
}

/** Whether what somebody typed is the reference, however they wrote it. */
export function isSameReference(typed: string, reference: string): boolean {
  return plain(typed) === plain(reference);
}

function plain(reference: string) {
  return reference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** What stands against an erasure until the owner has seen it. */
export type OpenMatter =
  /** Money that is still to be given back, in minor units. */
  | { kind: 'money-owed'; amount: number; currency: 'USD' | 'INR' }
  /** A spot that was confirmed and whose day is still to come. */
  | { kind: 'spot-confirmed'; option: string; day: string | null };
