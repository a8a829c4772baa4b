import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** The ways in which an organiser can settle a provider's payment outside this software. */
const settlements = ['refunded', 'kept', 'not-ours'] as const;
export type Settlement = (typeof settlements)[number];

export const settlementWords: Record<Settlement, string> = {
  refunded: 'Paid back',
  kept: 'Kept, as agreed with the payer',
  'not-ours': 'Not for this conference, or a test',
};

export const settlementSchema = z.object({
  id: z.uuid(),
  settlement: z.enum(settlements, { error: 'Please choose how the payment was settled.' }),
  note: line(500, 'Please say why.'),
});

/** The form that refunds a payment. `amount` is the refund that the page has shown, in minor units. */
export const reportedRefundSchema = z.object({
  id: z.uuid(),
  amount: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
});

/** The form that finds stored webhooks. `name` is the provider's id of a webhook or of a payment. */
export const replaySchema = z.object({ name: line(255, 'Please enter the name of an event or a payment.') });

export const chargeChoiceSchema = z.object({
  id: z.uuid(),
  reference: line(40, 'Please enter a reference, such as PC-7K3M-92QD.'),
  option: z.string().max(100),
});
